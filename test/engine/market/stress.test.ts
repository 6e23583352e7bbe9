import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allOnes,
  type Comovement,
  comovementAfter,
  correlationsOf,
  type Levels,
  stressOf,
} from "../../../src/engine/market/sector-stress.ts";

const level = fc.double({ min: 0, max: 1, noNaN: true });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const setting = fc.integer({ min: 1, max: 5 }).chain((size) =>
  fc.record({
    history: fc.array(fc.array(level, { minLength: size, maxLength: size }), {
      minLength: 1,
      maxLength: 30,
    }),
    weights: fc
      .array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: size, maxLength: size })
      .map((weights) => weights.map((weight) => weight / sum(weights))),
  }),
);

/** The stress of a whole history, period by period. */
function correlated(history: readonly Levels[]) {
  const begin: Comovement = [];
  return correlationsOf(
    history.reduce((sigma, levels) => comovementAfter(sigma, levels, 0.93), begin),
  );
}

describe("stressOf()", () => {
  test("is 100 when all segments are at their worst and move together", () => {
    const { stress, crossCorrelation } = stressOf([1, 1], [0.5, 0.5], allOnes(2));
    expect(stress).toBe(100);
    expect(crossCorrelation).toBe(0);
  });

  test("equals the stress of two uncorrelated halves as computed by hand", () => {
    const { stress, contributions, crossCorrelation } = stressOf(
      [0.8, 0.4],
      [0.5, 0.5],
      [
        [1, 0],
        [0, 1],
      ],
    );
    expect(contributions.map((c) => c.toFixed(9))).toEqual(["16.000000000", "4.000000000"]);
    expect(stress).toBeCloseTo(20, 12);
    expect(crossCorrelation).toBeCloseTo(20 - 36, 12);
  });

  test("is between 0 and 100, and its contributions sum to it", () => {
    fc.assert(
      fc.property(setting, ({ history, weights }) => {
        const levels = history.at(-1) ?? [];
        const { stress, contributions, crossCorrelation } = stressOf(
          levels,
          weights,
          correlated(history),
        );
        expect(Math.abs(sum(contributions) - stress)).toBeLessThanOrEqual(1e-12);
        expect(Math.min(...contributions)).toBeGreaterThanOrEqual(0);
        expect(stress).toBeLessThanOrEqual(100 + 1e-9);
        expect(crossCorrelation).toBeLessThanOrEqual(1e-9);
      }),
    );
  });
});

describe("correlationsOf()", () => {
  test("is symmetric, with ones on the diagonal and nothing outside 0 to 1", () => {
    fc.assert(
      fc.property(setting, ({ history }) => {
        const matrix = correlated(history);
        matrix.forEach((row, i) => {
          row.forEach((value, j) => {
            expect(value).toBe(matrix[j]?.[i]);
            expect(value).toBeGreaterThanOrEqual(0);
            expect(value).toBeLessThanOrEqual(1);
            if (i === j) expect(value).toBe(1);
          });
        });
      }),
    );
  });

  test("is 1 for segments that move alike, and clipped to 0 for those that move against", () => {
    const alike = correlated([
      [0.9, 0.7],
      [0.1, 0.3],
    ]);
    expect(alike[0]?.[1]).toBeCloseTo(1, 12);
    expect(correlated([[0.9, 0.1]])[0]?.[1]).toBe(0);
  });

  test("equals the correlations of two periods as computed by hand", () => {
    const s12 = 0.93 * 0.4 * 0.1 + 0.07 * 0.2 * 0.3;
    const s11 = 0.93 * 0.16 + 0.07 * 0.04;
    const s22 = 0.93 * 0.01 + 0.07 * 0.09;
    const history = [
      [0.9, 0.6],
      [0.7, 0.8],
    ];
    expect(correlated(history)[0]?.[1]).toBeCloseTo(s12 / Math.sqrt(s11 * s22), 12);
  });

  test("is 0 for a segment that never left one half", () => {
    expect(correlated([[0.9, 0.5]])[0]?.[1]).toBe(0);
  });
});

// e2: the OFR's Financial Stress Index adds up by category. Only the
// additivity of Stele's own formula can be compared with it: with all ones, contribution i over 100 Σy is category i.
const e2 = new URL("../../../../shared/vectors/e2_ofr_fsi_additivity.json", import.meta.url);

describe("e2", () => {
  if (!existsSync(e2)) console.warn("e2 is absent: the OFR index is not added up");
  test.runIf(existsSync(e2))("contributions return the categories, which sum to the index", () => {
    const file = JSON.parse(readFileSync(e2, "utf8")) as {
      cases: { index: number; categories: number[] }[];
    }; // the file's shape
    for (const { index, categories } of file.cases) {
      const ones = categories.map(() => 1);
      const { stress, contributions } = stressOf(categories, ones, allOnes(categories.length));
      const total = sum(categories);
      expect(Math.abs(stress / (100 * total) - index)).toBeLessThan(0.0025);
      contributions.forEach((contribution, i) => {
        expect(contribution / (100 * total)).toBeCloseTo(categories[i] ?? Number.NaN, 12);
      });
    }
  });
});
