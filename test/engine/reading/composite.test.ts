import { describe, expect, test } from "vitest";
import { median, midRankEcdf, quantile } from "../../../src/engine/numbers/statistics.ts";
import {
  coverageOf,
  covers,
  weightedGeometricMean,
  weightedMean,
} from "../../../src/engine/reading/composite.ts";
import { noPeers } from "../../../src/engine/reading/scale/scale.ts";
import { normalise } from "../../../src/engine/reading/scale/scales.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { near, vectorFile } from "../vector-file.ts";

// The reference composites of v08, as far as they apply. Not covered: z-scores, Weibull and minmax
// percent ranks, which Stele does not compute (its goalposts are fixed), and `neutral_0.5`, which
// replaces an absence by a number.

interface Case {
  readonly name: string;
  readonly matrix: readonly (readonly (number | null)[])[];
  readonly normalised_risk_oriented: readonly (readonly (number | null)[])[];
  readonly aggregate: Readonly<Record<string, readonly (number | null)[]>>;
  readonly weight_coverage: readonly number[];
}

interface Vectors {
  readonly header: { readonly weights: readonly number[]; readonly direction: readonly number[] };
  readonly cases: readonly Case[];
}

const { header, cases } = vectorFile<Vectors>("v08_composite");
const tables = cases.filter((one) => "aggregate" in one);
const minimum: Readonly<Record<string, number>> = {
  none: 0,
  renormalise: 0,
  "min_coverage_0.5": 0.5,
  null_if_any: 1,
};
const means = {
  arithmetic: weightedMean,
  geometric: (parts: readonly (number | null)[], weights: readonly number[]) =>
    weightedGeometricMean(parts, weights, 0.01),
};

describe.each(tables)("v08 $name", ({ normalised_risk_oriented, ...one }) => {
  const runs = Object.entries(one.aggregate).filter(([key]) => !key.endsWith("neutral_0.5"));
  test.each(runs)("aggregates %s", (key, expected) => {
    const [kind, missing] = key.split("|");
    const mean = kind === "geometric" ? means.geometric : means.arithmetic;
    normalised_risk_oriented.forEach((row, i) => {
      const enough = covers(coverageOf(row, header.weights), minimum[missing ?? ""] ?? Number.NaN);
      const found = enough ? mean(row, header.weights) : null;
      expect(near(found, expected[i], 1e-12), `row ${i}: ${found}, ${expected[i]}`).toBe(true);
    });
  });

  test("gives the share of weight that is present", () => {
    normalised_risk_oriented.forEach((row, i) => {
      expect(coverageOf(row, header.weights)).toBeCloseTo(one.weight_coverage[i] ?? Number.NaN, 12);
    });
  });
});

// the normalisations the engine has a rule for, under the name of the reference
const rules = {
  minmax: (x: number, column: readonly number[], direction: number) =>
    normalise(
      x,
      {
        ...tinyMethodology().indicators[0]!,
        lo: Math.min(...column),
        hi: Math.max(...column),
        direction: direction > 0 ? "higher" : "lower",
      },
      tinyMethodology().score,
      noPeers,
    ),
  pctrank_hazen: (x: number, column: readonly number[], direction: number) => {
    const share = midRankEcdf(column, x) ?? Number.NaN;
    return direction > 0 ? share : 1 - share;
  },
  robust_z_mad: (x: number, column: readonly number[], direction: number) => {
    const middle = median(column) ?? 0;
    const mad = median(column.map((one) => Math.abs(one - middle))) ?? 0;
    const z = (x - middle) / (1.4826 * mad);
    return Math.max(-5, Math.min(5, z)) * direction;
  },
};

test.each(
  Object.entries(rules).flatMap(([kind, rule]) =>
    tables
      .filter(({ name }) => name.endsWith(`__${kind}`))
      .map((one) => [one.name, one, rule] as const),
  ),
)("v08 %s: values normalise as the engine's own statistics do", (_, one, rule) => {
  one.matrix.forEach((row, i) => {
    row.forEach((x, j) => {
      const column = one.matrix.flatMap((other) => other[j] ?? []);
      const found = x === null ? null : rule(x, column, header.direction[j] ?? 1);
      const expected = one.normalised_risk_oriented[i]?.[j] ?? null;
      expect(near(found, expected, 1e-12), `${i},${j}: ${found}, ${expected}`).toBe(true);
    });
  });
});

test("v08 winsorise: quantile() gives the limits", () => {
  expect(quantile([1, 2, 3, 4, 100], 0.05)).toBeCloseTo(1.2, 12);
  expect(quantile([1, 2, 3, 4, 100], 0.95)).toBeCloseTo(80.8, 12);
});

test("the mean of no parts is null and their coverage 0", () => {
  expect(weightedMean([null, null], [1, 2])).toBeNull();
  expect(weightedGeometricMean([], [], 0.01)).toBeNull();
  expect(coverageOf([null, null], [1, 2])).toBe(0);
  expect(coverageOf([], [])).toBe(0);
});

test("covers() accepts a minimum that binary fractions narrowly miss", () => {
  expect(0.3 / (0.1 + 0.2 + 0.3)).toBeLessThan(0.5);
  expect(covers(0.3 / (0.1 + 0.2 + 0.3), 0.5)).toBe(true);
  expect(covers(0.49, 0.5)).toBe(false);
});
