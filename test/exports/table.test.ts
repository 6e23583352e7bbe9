import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { string } from "../../src/answers/exports/column.ts";
import { defineDataset, type FlatDataset, type Row } from "../../src/answers/exports/dataset.ts";
import { flatTable } from "../../src/answers/exports/table.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { rowsOf } from "./sample-table.ts";

// as: the datasets below do not look at the site
const readModel = {} as ReadModel;

function dataset(rows: readonly Row[]): FlatDataset {
  const columns = { a: string("First"), b: string("Second") };
  return defineDataset<Row>({
    ...{ name: "pair", title: "Pair", description: "Two cells", layer: "observed", key: ["a"] },
    columns,
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
    expect(() => flatTable(dataset([{ a: "1" }]), readModel)).toThrow(
      'Cannot export "pair": "b" is a column without a cell',
    );
  });

  it("refuses a cell that no column describes", () => {
    expect(() => flatTable(dataset([{ a: "1", b: "2", c: "3" }]), readModel)).toThrow(
      'Cannot export "pair": "c" is a cell without a column',
    );
  });
});
