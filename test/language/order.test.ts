import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { by, byCodeUnit, byDescending, inOrder } from "../../src/model/language/order.ts";

test("byCodeUnit() sorts capitals before small letters and knows no locale", () => {
  expect(["ä", "b", "Z", "a", "z"].sort(byCodeUnit)).toEqual(["Z", "a", "b", "z", "ä"]);
});

describe("by()", () => {
  const rows = fc.array(fc.record({ day: fc.nat(3), name: fc.constantFrom("a", "b", "Z") }));
  const comparisons = [
    by<{ day: number; name: string }>(({ day }) => day),
    by<{ day: number; name: string }>(
      ({ day }) => day,
      ({ name }) => name,
    ),
    byDescending<{ day: number; name: string }>(({ day }) => day),
    inOrder<{ day: number; name: string }>(
      byDescending(({ day }) => day),
      by(({ name }) => name),
    ),
  ];

  test("compares consistently: equal both ways, or opposite", () => {
    fc.assert(
      fc.property(rows, (many) => {
        for (const compare of comparisons) {
          for (const a of many) {
            for (const b of many) expect(compare(a, b) + compare(b, a)).toBe(0);
          }
        }
      }),
    );
  });

  test("compares by the first key that differs, and keeps the order of equals", () => {
    const one = { day: 1, name: "a" };
    const two = { day: 1, name: "b" };
    const three = { day: 2, name: "a" };
    const [byDay, byBoth, newest, newestThenName] = comparisons;
    expect([two, one, three].sort(byDay)).toEqual([two, one, three]);
    expect([two, one, three].sort(byBoth)).toEqual([one, two, three]);
    expect([two, one, three].sort(newest)).toEqual([three, two, one]);
    expect([two, one, three].sort(newestThenName)).toEqual([three, one, two]);
  });
});
