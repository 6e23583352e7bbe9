import { expect, test } from "vitest";
import { at, present } from "../../src/model/language/at.ts";

test("at() gives the element, also null and NaN, and refuses an index outside", () => {
  expect([at([null], 0), at(new Float64Array([Number.NaN]), 0), at("ab", 1)]).toEqual([
    null,
    Number.NaN,
    "b",
  ]);
  expect(() => at([1, 2], 2)).toThrow("Cannot read element 2: there are 2");
  expect(() => at([1, 2], -1)).toThrow("Cannot read element -1: there are 2");
});

test("present() gives the value, also null and 0, and refuses undefined", () => {
  expect([present(null), present(0)]).toEqual([null, 0]);
  expect(() => present([1][1])).toThrow("Cannot read a value that must exist");
});
