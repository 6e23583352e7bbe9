import { expect, it } from "vitest";
import { z } from "zod";
import { repaired } from "../../../src/content/findings/repaired.ts";
import { isoDate, numberCell } from "../../../src/model/cell.ts";

it.each([
  ["88,3", "88.3"],
  ["0,123", "0.123"],
  ["1234,567", "1234.567"],
  ["1,234.5", "1234.5"],
])("takes %s as the number %s", (value, meant) => {
  expect(repaired(value, numberCell)).toMatchObject({ meant });
});

it.each([
  ["1,234", "is it one between thousands"],
  ["-12,345", "is it one between thousands"],
  ["#N/A", "no row where there is no reading"],
  ["#DIV/0!", "no row where there is no reading"],
])("does not guess the number of %s", (value, allowed) => {
  expect(repaired(value, numberCell)).toEqual({ allowed: expect.stringContaining(allowed) });
});

it.each([
  ["46000", "serial number"],
  ["12/7/2025", "the year, then the month"],
])("does not guess the day of %s", (value, allowed) => {
  expect(repaired(value, isoDate)).toEqual({ allowed: expect.stringContaining(allowed) });
});

it("still reads a day that has one meaning", () => {
  expect(repaired("2025-12-7", isoDate)).toMatchObject({ meant: "2025-12-07" });
});

it("proposes nothing for a value that its field takes, which is refused for another reason", () => {
  expect(repaired("chain", z.string().min(1))).toEqual({});
});
