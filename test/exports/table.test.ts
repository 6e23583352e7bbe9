import { describe, expect, it } from "vitest";
import type { ReadModel } from "../../src/answers/read-model.ts";
import { string } from "../../src/exports/column.ts";
import { defineDataset, type FlatDataset, type Row } from "../../src/exports/dataset.ts";
import { flatTable } from "../../src/exports/table.ts";

// as: the datasets below do not look at the site
const readModel = {} as ReadModel;

function dataset(row: Row): FlatDataset {
  const columns = { a: string("First"), b: string("Second") };
  return defineDataset<Row>({
    ...{ name: "pair", title: "Pair", description: "Two cells", layer: "observed", key: ["a"] },
    columns,
    rows: () => [row],
  });
}

describe("flatTable()", () => {
  it("puts cells in the order of the columns", () => {
    const [row] = flatTable(dataset({ b: "2", a: "1" }), readModel).rows;
    expect(Object.entries(row ?? {})).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("makes a row when it is taken, so that many are never in memory", () => {
    let made = 0;
    const many = {
      ...dataset({ a: "1", b: "2" }),
      *rows() {
        for (made = 1; made <= 100; made += 1) yield { a: String(made), b: "2" };
      },
    };
    const { rows } = flatTable(many, readModel);
    expect([rows.length, [...rows].length]).toEqual([100, 100]);
    const [first] = rows;
    expect([first, made]).toEqual([{ a: "1", b: "2" }, 1]);
  });

  it("refuses a row without a cell for a column", () => {
    expect(() => flatTable(dataset({ a: "1" }), readModel)).toThrow(
      'Cannot export "pair": "b" is a column without a cell',
    );
  });

  it("refuses a cell that no column describes", () => {
    expect(() => flatTable(dataset({ a: "1", b: "2", c: "3" }), readModel)).toThrow(
      'Cannot export "pair": "c" is a cell without a column',
    );
  });
});
