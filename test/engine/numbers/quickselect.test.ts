import fc from "fast-check";
import { expect, test } from "vitest";
import { quantileBySelection } from "../../../src/engine/numbers/quickselect.ts";
import { quantileOfSorted } from "../../../src/engine/numbers/statistics.ts";

const share = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.5, 1));

test("quantileBySelection() is quantileOfSorted() of the values in order", () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => x + 0),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 80 }), share, share, (values, p, q) => {
      const sorted = Float64Array.from(values).sort();
      const moved = Float64Array.from(values);
      expect(quantileBySelection(moved, p)).toBe(quantileOfSorted(sorted, p));
      expect(quantileBySelection(moved, q)).toBe(quantileOfSorted(sorted, q));
    }),
    { numRuns: 1_000 },
  );
});

test("quantileBySelection() only reorders the values", () => {
  const ranks = Float64Array.from([5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]);
  quantileBySelection(ranks, 0.9);
  expect(ranks.sort()).toEqual(Float64Array.from([1, 1, 2, 3, 4, 5, 5, 5, 5, 6, 9]));
});
