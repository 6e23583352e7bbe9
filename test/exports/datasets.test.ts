import { describe, expect, it } from "vitest";
import type { Cell, Column } from "../../src/answers/exports/column.ts";
import type { FlatDataset } from "../../src/answers/exports/dataset.ts";
import { datasets } from "../../src/answers/exports/datasets.ts";
import { exportTable, flatTable } from "../../src/answers/exports/table.ts";
import { isIsoDate, isoInstant } from "../../src/model/cell.ts";
import { emptySite, sampleSite } from "./sample-site.ts";
import { rowsOf } from "./sample-table.ts";

const flat = datasets.filter((dataset): dataset is FlatDataset => !dataset.nested);

/** What is wrong with a cell; null if nothing is. */
function wrong({ name, type, nullable }: Column, cell: Cell): string | null {
  if (cell === null) return nullable ? null : `${name} is absent`;
  const right = {
    string: typeof cell === "string",
    integer: Number.isSafeInteger(cell),
    number: Number.isFinite(cell),
    boolean: typeof cell === "boolean",
    date: isIsoDate(String(cell)),
    datetime: isoInstant.safeParse(cell).success,
  }[type];
  return right ? null : `${name} is ${cell}, must be ${type}`;
}

describe("datasets", () => {
  it("have those of the contract, in its order", () => {
    const contract = [
      "index-snapshot",
      "index-history",
      "index-vintages",
      "firms",
      "rankings",
      "risk-distribution",
      "publications",
      "citations",
      "signals",
      "events",
      "outcomes",
      "forecasts",
      "calibration",
      "research",
      "methodology",
      "models",
      "integrity",
      "firm-history",
      "firm-vintages",
      "observations",
      "claims",
      "evidence",
      "sources",
    ];
    const names = datasets.map(({ name }) => name);
    expect(names.filter((name) => contract.includes(name))).toEqual(contract);
  });

  it("are flat but for the methodology", () => {
    expect(datasets.filter(({ nested }) => nested).map(({ name }) => name)).toEqual([
      "methodology",
    ]);
  });

  it.each(datasets)("$name has a row in the sample", (dataset) => {
    expect(exportTable(dataset, sampleSite()).rowCount).toBeGreaterThan(0);
  });
});

describe.each(flat)("$name", (dataset) => {
  it.each([
    ["the sample", sampleSite],
    ["a world in which nothing has happened", emptySite],
  ])("has in every cell of %s a value of its column's type", (_, site) => {
    const table = flatTable(dataset, site());
    const problems = rowsOf(table).flatMap((row) =>
      table.columns.flatMap((column) => wrong(column, row[column.name] ?? null) ?? []),
    );
    expect(problems).toEqual([]);
  });

  it("has unique keys", () => {
    const table = flatTable(dataset, sampleSite());
    expect(table.columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...dataset.key]));
    const keys = rowsOf(table).map((row) => JSON.stringify(dataset.key.map((name) => row[name])));
    expect(new Set(keys).size).toBe(table.rowCount);
  });

  it("names and describes each column once", () => {
    const columns = dataset.columns(sampleSite());
    expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
    for (const { description } of columns) expect(description).toMatch(/\w.*[^.\s]$/);
  });
});
