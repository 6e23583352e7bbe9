import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditOf } from "../../../src/engine/audit/audit.ts";
import { correlationOf } from "../../../src/engine/audit/correlation.ts";
import { combinations, factorShares } from "../../../src/engine/audit/sensitivity.ts";
import type { AuditedFirm } from "../../../src/engine/audit/subject.ts";
import { at } from "../../../src/model/language/at.ts";
import { type MethodologyInput, methodologySchema } from "../../../src/model/methodology.ts";

const indicator = { pillar: "p", unit: "points", direction: "higher" as const, lo: 0, hi: 100 };

function methodology(overrides: Partial<MethodologyInput> = {}) {
  const settings: MethodologyInput = {
    pillars: [{ id: "p", name: "P" }],
    indicators: [
      { ...indicator, id: "a", label: "A", weight: 3 },
      { ...indicator, id: "b", label: "B", weight: 1 },
    ],
    score: { aggregate: "arithmetic" },
    legalNotes: [{ id: "note", text: "Invented." }],
    ...overrides,
  };
  return { ...methodologySchema.parse(settings), version: "1" };
}

/** Firms with these points from 0 to 100 in each indicator, scored by the weights 3 and 1. */
function firmsOf(rows: readonly (readonly [a: number, b: number])[]): readonly AuditedFirm[] {
  const scores = rows.map(([a, b]) => 0.75 * a + 0.25 * b);
  return rows.map((values, i) => ({
    firmId: `F${i}`,
    score: at(scores, i),
    rank: 1 + scores.filter((other) => other > at(scores, i)).length,
    indicators: values.map((value, k) => ({
      id: k === 0 ? "a" : "b",
      value,
      normalised: value / 100,
      observedOn: "2026-01-01",
      ageDays: 0,
      observations: 1,
      evidenceIds: [],
      effect: null,
    })),
  }));
}

const six = firmsOf([
  [90, 10],
  [80, 95],
  [70, 20],
  [60, 99],
  [50, 30],
  [40, 60],
]);

describe("the sensitivity of a result", () => {
  const resultsOf = (levels: readonly number[], of: (choice: readonly number[]) => number) =>
    Float64Array.from(combinations(levels), of);

  it("is in proportion to the variances of terms that add up, with nothing between them", () => {
    const results = resultsOf([2, 2], ([x = 0, y = 0]) => x + 2 * y);
    const [first, second] = factorShares([2, 2], results) ?? [];
    expect(first?.first).toBeCloseTo(0.2, 12);
    expect(first?.total).toBeCloseTo(0.2, 12);
    expect(second?.first).toBeCloseTo(0.8, 12);
    expect(second?.total).toBeCloseTo(0.8, 12);
  });

  it("is all in the interaction where neither choice moves anything by itself", () => {
    const results = resultsOf([2, 2], ([x = 0, y = 0]) => (2 * x - 1) * (2 * y - 1));
    for (const { first, total } of factorShares([2, 2], results) ?? []) {
      expect(first).toBeCloseTo(0, 12);
      expect(total).toBeCloseTo(1, 12);
    }
  });

  it("sums to 1 at most in first orders, and no total is below its first order", () => {
    const levels = [4, 3, 2, 3];
    const anyResults = fc.array(fc.integer({ min: -50, max: 50 }), {
      minLength: 72,
      maxLength: 72,
    });
    fc.assert(
      fc.property(anyResults, (results) => {
        const shares = factorShares(levels, Float64Array.from(results));
        if (shares === null) return;
        expect(shares.reduce((sum, { first }) => sum + first, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const { first, total } of shares) expect(total).toBeGreaterThanOrEqual(first - 1e-9);
      }),
    );
  });

  it("cannot be told where no choice moves anything", () => {
    expect(factorShares([2, 3], new Float64Array(6).fill(4))).toBe(null);
  });
});

describe("a correlation", () => {
  it("is that of the textbook formula, over the pairs that are known on both sides", () => {
    const a = Float64Array.from([1, 2, Number.NaN, 4, 5, 6, 9]);
    const b = Float64Array.from([2, 1, 7, 3, 6, 5, Number.NaN]);
    // of 1 2 4 5 6 and 2 1 3 6 5: sums of squares 17.2 and 17.2, of products 14.8
    expect(correlationOf(a, b)).toEqual({ r: expect.closeTo(14.8 / 17.2, 12), n: 5 });
  });

  it("is none of fewer than five pairs, nor with what never varies", () => {
    expect(correlationOf(Float64Array.of(1, 2, 3, 4), Float64Array.of(1, 2, 3, 4)).r).toBe(null);
    expect(correlationOf(Float64Array.of(1, 2, 3, 4, 5), new Float64Array(5).fill(7)).r).toBe(null);
  });
});

describe("an audit", () => {
  it("sets the effective weights beside the declared ones; both sum to 1", () => {
    const { weights, correlations } = auditOf(methodology(), six);
    expect(weights.map(({ declared }) => declared)).toEqual([0.75, 0.25]);
    const squares = ["a", "b"].map((id) => {
      return (correlations.find(({ a, b }) => a === id && b === "score")?.r ?? 0) ** 2;
    });
    const total = at(squares, 0) + at(squares, 1);
    expect(weights.map(({ effective }) => effective)).toEqual(
      squares.map((square) => expect.closeTo(square / total, 12)),
    );
    expect(correlations).toHaveLength(3);
  });

  it("ranks by equal weights as a person would", () => {
    const { alternatives } = auditOf(methodology(), six);
    const equal = alternatives.find(({ id }) => id === "equal_weights");
    // means: 50, 87.5, 45, 79.5, 40, 50, where the published ranks are 2, 1, 4, 3, 5, 5
    expect([...(equal?.ranks.values() ?? [])]).toEqual([3, 1, 5, 2, 6, 3]);
    expect(equal).toMatchObject({ moved: 5, largestMove: 2, meanMove: 1 });
    expect(alternatives).toHaveLength(5);
  });

  it("moves no rank where both indicators say the same", () => {
    const same = firmsOf([10, 20, 30, 40, 50].map((x) => [x, x] as const));
    const { factors, design, alternatives } = auditOf(methodology(), same);
    expect(factors.map(({ first, total }) => [first, total])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
    expect(design.meanMove).toBe(0);
    expect(alternatives.map(({ moved }) => moved)).toEqual([0, 0, 0, 0, 0]);
  });

  it("moves no rank of firms whose scores are printed alike", () => {
    const alike = firmsOf([
      [50.02, 49.99],
      [50, 50],
      [49.98, 50.01],
      [40, 40],
      [30, 30],
    ]);
    const tied = alike.map((one, i) => ({ ...one, rank: at([1, 1, 1, 4, 5], i) }));
    const { alternatives } = auditOf(methodology(), tied);
    const equal = alternatives.find(({ id }) => id === "equal_weights");
    expect([...(equal?.ranks.values() ?? [])]).toEqual([1, 1, 1, 4, 5]);
    expect(equal).toMatchObject({ moved: 0, rankCorrelation: 1 });
  });

  it("is the same however often it is made, and has no figure that is not finite", () => {
    const once = auditOf(methodology(), six);
    expect(auditOf(methodology(), six)).toEqual(once);
    const text = JSON.stringify(once.alternatives) + JSON.stringify(once.factors);
    expect(text).not.toMatch(/NaN|Infinity/);
    expect(once.design.combinations).toBe(32 * 3 * 2 * 3);
  });

  it("leaves a geometric mean out where a value is below 0", () => {
    const scaled = methodology({
      indicators: ["a", "b"].map((id) => ({
        ...indicator,
        id,
        label: id,
        scale: "zscore" as const,
        lo: undefined,
        hi: undefined,
        mean: 50,
        sd: 10,
      })),
    });
    const below = six.map((one) => ({
      ...one,
      indicators: one.indicators.map((read) => ({
        ...read,
        normalised: ((read.value ?? 0) - 50) / 10,
      })),
    }));
    const { factors, alternatives } = auditOf(scaled, below);
    expect(factors.map(({ levels }) => levels)).toEqual([32, 2, 1, 3]);
    expect(alternatives.find(({ id }) => id === "other_aggregation")?.scoreBy).toBe("min");
  });

  it.each([
    ["given_scores", methodology({ score: { aggregate: "given" }, indicators: [] }), six],
    [
      "one_indicator",
      methodology({ indicators: [{ ...indicator, id: "a", label: "A" }] }),
      six.map((one) => ({ ...one, indicators: one.indicators.slice(0, 1) })),
    ],
    ["few_firms", methodology(), six.slice(0, 4)],
  ])("says why there is none: %s", (reason, method, firms) => {
    expect(auditOf(method, firms)).toMatchObject({ none: reason, correlations: [], factors: [] });
  });
});
