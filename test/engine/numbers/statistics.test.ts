import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mean, median, midRankEcdf, quantile } from "../../../src/engine/numbers/statistics.ts";

const sample = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });

test("every statistic of an empty sample is null", () => {
  expect([mean([]), median([]), quantile([], 0.9), midRankEcdf([], 1)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

describe("quantile()", () => {
  test("is linear between order statistics (type 7)", () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20], 0.9)).toBe(19);
    expect(quantile([7], 0.3)).toBe(7);
  });

  test("is the minimum at 0 and the maximum at 1", () => {
    fc.assert(
      fc.property(sample, (values) => {
        expect(quantile(values, 0)).toBe(Math.min(...values) + 0);
        expect(quantile(values, 1)).toBe(Math.max(...values) + 0);
      }),
    );
  });

  test("does not change its argument", () => {
    const values = [3, 1, 2];
    quantile(values, 0.5);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe("midRankEcdf()", () => {
  test("counts equals by half", () => {
    expect(midRankEcdf([1, 2, 2, 3], 2)).toBe(0.5);
    expect(midRankEcdf([1, 2, 3, 4], 4)).toBe(0.875);
    expect(midRankEcdf([5, 5, 5], 5)).toBe(0.5);
  });

  test("averages to one half over its own sample", () => {
    fc.assert(
      fc.property(sample, (values) => {
        expect(mean(values.map((x) => midRankEcdf(values, x) ?? Number.NaN))).toBeCloseTo(0.5, 12);
      }),
    );
  });
});
