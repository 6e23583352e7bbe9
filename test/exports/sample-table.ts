import { z } from "zod";
import { type Cell, columnsOf } from "../../src/answers/exports/column.ts";
import type { FlatDataset, Row } from "../../src/answers/exports/dataset.ts";
import { type FlatTable, flatTable } from "../../src/answers/exports/table.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { field, isoDate, isoInstant, measured } from "../../src/model/cell.ts";
import { at } from "../../src/model/language/at.ts";

const columns = columnsOf({
  id: field(z.string(), "Identifier"),
  text: field(z.string().nullable(), "Any text"),
  count: measured(z.number().int().nullable(), "A count", "things"),
  value: measured(z.number().nullable(), "A number", "points"),
  flag: field(z.boolean().nullable(), "A flag"),
  day: field(isoDate.nullable(), "A day"),
  instant: field(isoInstant.nullable(), "An instant"),
});

const dataset: FlatDataset = {
  name: "sample",
  title: "Sample",
  description: "One column of every type",
  layer: "derived",
  nested: false,
  key: ["id"],
  dated: null,
  shape: {},
  columns: () => columns,
  rows: () => [],
};

/** A row with every cell absent but its identifier. */
export function sampleRow(cells: Row): Row {
  return {
    ...{ id: "a", text: null, count: null, value: null, flag: null, day: null, instant: null },
    ...cells,
  };
}

export function sampleTable(rows: readonly Row[]): FlatTable {
  // as: the dataset does not look at the site
  return flatTable({ ...dataset, rows: () => rows }, {} as ReadModel);
}

/** The rows of a table by the names of its columns. */
export function rowsOf({ columns, rows }: FlatTable): readonly Readonly<Record<string, Cell>>[] {
  return Array.from(rows(), (cells) =>
    Object.fromEntries(columns.map(({ name }, i) => [name, at(cells, i)])),
  );
}

export const sampleLabel = {
  head: { success: true, dataset: "sample", rowCount: 1 },
  tail: { sha256: "0".repeat(64), legalNote: "A reading, not a rating" },
};

export const fullRow = sampleRow({
  text: 'He said "no", twice\r\n-1',
  count: -3,
  value: -1.5,
  flag: false,
  day: "1969-12-31",
  instant: "2024-02-29T06:30:59Z",
});
