import { expect, test } from "vitest";
import { ascending, byCodeUnit, descending } from "../../src/engine/order.ts";

test("ascending() and descending() both put nulls last", () => {
  expect([3, null, 1, null, 2].sort(ascending)).toEqual([1, 2, 3, null, null]);
  expect([3, null, 1, null, 2].sort(descending)).toEqual([3, 2, 1, null, null]);
});

test("byCodeUnit() sorts capitals before small letters and knows no locale", () => {
  expect(["ä", "b", "Z", "a", "z"].sort(byCodeUnit)).toEqual(["Z", "a", "b", "z", "ä"]);
});
