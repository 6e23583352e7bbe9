import { describe, expect, it } from "vitest";
import type { ReadModel } from "../../src/answers/read-model.ts";
import { string } from "../../src/exports/column.ts";
import { defineDataset, type FlatDataset, type Row } from "../../src/exports/dataset.ts";
import { flatTable, mostHeld } from "../../src/exports/table.ts";
import { recordedBy, recorder } from "../../src/language/reads.ts";

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

  const pairs = (count: number, take: (made: number) => void) => ({
    ...dataset({ a: "1", b: "2" }),
    *rows() {
      for (let i = 1; i <= count; i += 1) {
        take(i);
        yield { a: String(i), b: "2" };
      }
    },
  });

  it("makes a row when it is taken, so that many are never in memory", () => {
    let made = 0;
    const { rows } = flatTable(
      pairs(mostHeld + 1, (i) => {
        made = i;
      }),
      readModel,
    );
    expect([rows.length, Array.from(rows, () => null).length]).toEqual([mostHeld + 1, made]);
    const [first] = rows;
    expect([first, made]).toEqual([{ a: "1", b: "2" }, 1]);
  });

  it("makes few rows once, and whoever takes them has read what they are made of", () => {
    const by = recorder();
    // as: the datasets do not look at it
    const model = recordedBy({} as ReadModel, by);
    const { rows } = flatTable(
      pairs(3, (i) => by.note(`row ${i}`)),
      model,
    );
    const notes: string[][] = [];
    for (const _ of [1, 2]) {
      const reads = new Set<string>();
      by.during(reads, () => expect([...rows]).toHaveLength(3));
      notes.push([...reads]);
    }
    expect(notes).toEqual([
      ["row 1", "row 2", "row 3"],
      ["row 1", "row 2", "row 3"],
    ]);
    expect([...rows][0]).toBe([...rows][0]);
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
