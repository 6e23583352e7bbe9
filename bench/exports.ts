import Papa from "papaparse";
import { columnsOf } from "../src/answers/exports/column.ts";
import type { FlatDataset } from "../src/answers/exports/dataset.ts";
import { csvText, jsonPackageText, parquetParts } from "../src/answers/exports/formats.ts";
import { flatTable } from "../src/answers/exports/table.ts";
import type { ReadModel } from "../src/answers/rows/read-model.ts";
import { once } from "../src/model/language/memoize.ts";
import { observationSchema } from "../src/model/observation.ts";
import { wholeNumber } from "./whole-number.ts";

// node --import tsx bench/exports.ts FORMAT [rows]   one format of a table of observations, "all" of them, or
// "bare": papaparse alone over the same rows; processor time of the format, and the peak of the process

const format = process.argv[2] ?? "csv";
const columns = columnsOf(observationSchema.shape);
const rows = Array.from({ length: wholeNumber("rows", 1, 1_000_000) }, (_, i) => ({
  firmId: `F${i % 5000}`,
  indicatorId: `indicator-${i % 36}`,
  value: ((i * 2_654_435_761) % 1_000_003) / 1000,
  unit: "percent",
  observedOn: `2026-${String(1 + (i % 12)).padStart(2, "0")}-${String(1 + (i % 28)).padStart(2, "0")}`,
  knownOn: "2026-12-31",
  evidenceId: `E${i}`,
}));
const dataset: FlatDataset = {
  ...{ name: "observations", title: "", description: "", layer: "observed", nested: false },
  ...{ key: [], dated: null, shape: {}, columns: () => columns, rows: () => rows },
};
// as: the dataset does not look at the site
const table = once(() => flatTable(dataset, {} as ReadModel));
const label = { head: { success: true }, tail: {} };
const names = columns.map(({ name }) => name);
const ways: Readonly<Record<string, () => Iterable<string | Uint8Array>>> = {
  bare: () => [Papa.unparse({ fields: names, data: rows }, { newline: "\r\n" })],
  csv: () => csvText(table()),
  json: () => jsonPackageText(table(), label),
  parquet: () => parquetParts(table(), label),
};
const all = ["csv", "json", "parquet"];
const before = process.cpuUsage();
let length = 0;
for (const way of format === "all" ? all : [format]) {
  for (const part of ways[way]?.() ?? []) length += part.length;
}
const { user, system } = process.cpuUsage(before);
const peak = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `${format}: ${(length / 1e6).toFixed(0)} MB, ${((user + system) / 1e6).toFixed(1)} s, peak ${peak.toFixed(0)} MB\n`,
);
