import { describe, expect, it } from "vitest";
import { string } from "../../src/exports/column.ts";
import { defineDataset, type FlatDataset, type Row } from "../../src/exports/dataset.ts";
import { flatTable } from "../../src/exports/table.ts";
import type { Site } from "../../src/http/site.ts";

// as: the datasets below do not look at the site
const site = {} as Site;

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
    const [row] = flatTable(dataset({ b: "2", a: "1" }), site).rows;
    expect(Object.entries(row ?? {})).toEqual([
      ["a", "1"],
      ["b", "2"],
    ]);
  });

  it("refuses a row without a cell for a column", () => {
    expect(() => flatTable(dataset({ a: "1" }), site)).toThrow(
      'Cannot export "pair": "b" is a column without a cell',
    );
  });

  it("refuses a cell that no column describes", () => {
    expect(() => flatTable(dataset({ a: "1", b: "2", c: "3" }), site)).toThrow(
      'Cannot export "pair": "c" is a cell without a column',
    );
  });
});
