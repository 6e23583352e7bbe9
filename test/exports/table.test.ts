import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineDataset, type FlatDataset, type Row } from "../../src/answers/exports/dataset.ts";
import { flatTable } from "../../src/answers/exports/table.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { field } from "../../src/model/cell.ts";
import { rowsOf } from "./sample-table.ts";

// as: the datasets below do not look at the site
const readModel = {} as ReadModel;

function dataset(rows: readonly Row[]): FlatDataset {
  const shape = { a: field(z.unknown(), "First"), b: field(z.unknown(), "Second") };
  return defineDataset<Readonly<Record<string, z.ZodUnknown>>>({
    ...{ name: "pair", description: "Two cells", layer: "observed", key: ["a"] },
    shape,
    rows: () => rows,
  });
}

const cell = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.double({ noNaN: true }),
  fc.constantFrom(0, -0, "0", "", "true", "null"),
  fc.boolean(),
  fc.constant(null),
);

describe("flatTable()", () => {
  it("puts cells in the order of the columns", () => {
    const [row] = rowsOf(flatTable(dataset([{ b: "2", a: "1" }]), readModel));
    expect(Object.entries(row ?? {})).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("keeps every cell as it is, -0 beside 0 and a number beside its text", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ a: cell, b: cell })), (rows) => {
        expect(rowsOf(flatTable(dataset(rows), readModel))).toEqual(rows);
      }),
    );
  });

  it("makes rows that come one by one again for each reader, and others once", () => {
    let made = 0;
    const lazy = {
      ...dataset([]),
      *rows() {
        made += 1;
        yield { a: "x", b: null };
      },
    };
    const { rows } = flatTable(lazy, readModel);
    const before = made;
    expect([[...rows()], [...rows()]]).toEqual([[["x", null]], [["x", null]]]);
    expect(made).toBe(before + 2);
    const whole = { ...lazy, rows: () => [...lazy.rows()] };
    const table = flatTable(whole, readModel);
    const after = made;
    expect([...table.rows()]).toEqual([["x", null]]);
    expect(made).toBe(after);
  });

  it("refuses a row without a cell for a column", () => {
    const table = flatTable(dataset([{ a: "1" }]), readModel);
    expect(() => rowsOf(table)).toThrow("found undefined");
  });

  it("writes names with blanks between them, and other lists and objects as JSON", () => {
    const nested = [{ a: ["x", "y"], b: [{ z: 1, y: null }] }];
    expect(rowsOf(flatTable(dataset([...nested, { a: [], b: { z: 1 } }]), readModel))).toEqual([
      { a: "x y", b: '[{"y":null,"z":1}]' },
      { a: null, b: '{"z":1}' },
    ]);
  });
});
