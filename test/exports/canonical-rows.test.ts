import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalRows } from "../../src/answers/exports/package.ts";
import { canonicalJson } from "../../src/record/canonical.ts";
import { rowsOf, sampleRow, sampleTable } from "./sample-table.ts";

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test("canonicalRows() of a flat table is the canonical JSON of its rows", () => {
  const rows = fc.array(fc.record({ text: cell, count: cell, value: cell, flag: cell }));
  fc.assert(
    fc.property(rows, (some) => {
      const table = sampleTable(some.map(sampleRow));
      expect([...canonicalRows(table)].join("")).toBe(canonicalJson(rowsOf(table)));
    }),
  );
});

test("canonicalRows() refuses what canonical JSON refuses", () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, "\ud800"]) {
    expect(() => [...canonicalRows(sampleTable([sampleRow({ value })]))]).toThrow();
  }
});
