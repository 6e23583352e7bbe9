import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { robustZ } from "../../../src/engine/market/drift.ts";

describe("robustZ()", () => {
  test("measures from the median of the values before, in 1.4826 MAD", () => {
    const { z, median, mad } = robustZ([1, 2, 3, 4, 9, 8], 5, 5);
    expect(median).toBe(3);
    expect(mad).toBe(1);
    expect(z).toBeCloseTo(5 / 1.4826, 12);
  });

  test("looks only at the trailing values, and over gaps", () => {
    expect(robustZ([100, 1, null, 2, 3, 5], 5, 3)).toEqual(robustZ([1, 2, 3, 5], 3, 3));
  });

  test("is null without a full window, without a value, or without any spread", () => {
    expect(robustZ([1, 2, 3], 2, 3).z).toBeNull();
    expect(robustZ([1, 2, 3, null], 3, 3)).toEqual({ z: null, median: 2, mad: 1 });
    expect(robustZ([2, 2, 2, 9], 3, 3)).toEqual({ z: null, median: 2, mad: 0 });
    expect(robustZ([1], 0, 0).z).toBeNull();
  });

  test("does not depend on the unit of the values", () => {
    const values = fc.array(fc.integer({ min: -1000, max: 1000 }), {
      minLength: 5,
      maxLength: 30,
    });
    fc.assert(
      fc.property(values, fc.constantFrom(2, 4, 0.5), (xs, k) => {
        const last = xs.length - 1;
        const scaled = xs.map((x) => x * k);
        expect(robustZ(scaled, last, 4).z).toEqual(robustZ(xs, last, 4).z);
      }),
    );
  });
});
