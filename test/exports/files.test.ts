import { parquetReadObjects } from "hyparquet";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../src/answers/exports/column.ts";
import type { ExportDataset, FlatDataset } from "../../src/answers/exports/dataset.ts";
import { methodology } from "../../src/answers/exports/datasets/rules.ts";
import { datasets } from "../../src/answers/exports/datasets.ts";
import {
  type ExportFile,
  exportFiles,
  exportFormats,
  exportParts,
} from "../../src/answers/exports/formats.ts";
import { exportPackageSchema, packageLabel } from "../../src/answers/exports/package.ts";
import { exportTable, flatTable } from "../../src/answers/exports/table.ts";
import { wholeBody } from "../../src/model/language/body.ts";
import { canonicalJson, sha256Hex } from "../../src/record/canonical.ts";
import { composedLines } from "../../src/resolve/compose.ts";
import { emptySite, sampleSite } from "./sample-site.ts";
import { rowsOf } from "./sample-table.ts";
import { undefused } from "./undefused.ts";

const site = sampleSite();
const flat = datasets.filter((dataset): dataset is FlatDataset => !dataset.nested);

interface WithBody extends ExportFile {
  readonly body: () => Uint8Array;
}

/** The files of a dataset with their bodies. */
function filesOf(dataset: ExportDataset, of = site): readonly WithBody[] {
  const table = exportTable(dataset, of);
  const label = packageLabel(table, of);
  return exportFiles(dataset).map((file) => ({
    ...file,
    body: () => Buffer.from(wholeBody(exportParts(table, label, file.format))),
  }));
}

function bytes(files: readonly WithBody[], format: ExportFile["format"]): Uint8Array {
  const body = files.find((file) => file.format === format)?.body();
  if (body === undefined) throw new TypeError(`Cannot find the format ${format}`);
  return body;
}

function text(files: readonly WithBody[], format: ExportFile["format"]): string {
  return bytes(files, format).toString();
}

/** As Parquet gives it back. */
function stored(type: string, cell: Cell | undefined): Cell | Date | undefined {
  return (type === "date" || type === "datetime") && typeof cell === "string"
    ? new Date(cell)
    : cell;
}

/** Datasets of records, documents and sources, which rest on their own rows and not on the firms. */
const onThemselves = [
  ...["publications", "citations", "research", "integrity", "deliveries", "accepted"],
  ...["observations", "evidence", "sources", "outcomes", "forecasts", "methodology", "models"],
];

describe.each(datasets)("the JSON package of $name", (dataset) => {
  const json: unknown = JSON.parse(text(filesOf(dataset), "json"));
  const read = exportPackageSchema.parse(json);

  it("counts its rows and hashes them as documented", () => {
    expect(read.rowCount).toBe(read.rows.length);
    expect(read.sha256).toBe(sha256Hex(canonicalJson(read.rows)));
  });

  it("carries the calibration of each model that its rows name for a probability", () => {
    const made = read.rows.flatMap((row) =>
      "probability" in row && row["modelVersion"] != null ? [row["modelVersion"]] : [],
    );
    const judged = read.calibrations?.map(({ modelVersion }) => modelVersion) ?? [];
    expect(judged).toEqual(expect.arrayContaining(made));
    if (dataset.name === "forecasts") expect(made.length).toBeGreaterThan(0);
  });

  it("carries its date, provenance, calibration, licence and legal note", () => {
    expect(read).toMatchObject({
      dataset: dataset.name,
      asOf: "2025-01-08",
      publishedAt: "2025-01-08T06:00:00Z",
      provenance: {
        snapshotId: onThemselves.includes(dataset.name) ? read.sha256.slice(0, 12) : "0123456789ab",
        layer: dataset.layer,
      },
      calibration: { status: "insufficient", href: "/api/data/exports/calibration.json" },
      license: { id: "CC0-1.0" },
      legalNote: "An automatic reading of evidence.",
    });
  });
});

describe.each(flat)("the formats of $name", (dataset) => {
  const table = flatTable(dataset, site);
  const files = filesOf(dataset);
  const { rows } = exportPackageSchema.parse(JSON.parse(text(files, "json")));

  it("are JSON, CSV and Parquet", () => {
    expect(files.map(({ format }) => format)).toEqual(["json", "csv", "parquet"]);
  });

  it("hold in the lines of the JSON, which hosts cut out as NDJSON, its rows", () => {
    const cut = composedLines(text(files, "json"));
    if (cut.kind !== "lines") throw new Error(`The rows of ${dataset.name} are ${cut.kind}`);
    const lines = cut.body.join("").split("\n");
    expect(lines.pop()).toBe("");
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
  });

  it("hold the same rows in CSV as in JSON", () => {
    const { data } = Papa.parse<string[]>(text(files, "csv"), { delimiter: ",", newline: "\r\n" });
    const names = table.columns.map(({ name }) => name);
    expect(data[0]).toEqual(names);
    const cells = rows.map((row) => names.map((name) => String(row[name] ?? "")));
    expect(data.slice(1, -1).map((line) => line.map(undefused))).toEqual(cells);
  });

  it("hold the same rows in Parquet as in JSON", async () => {
    const read = await parquetReadObjects({ file: new Uint8Array(bytes(files, "parquet")).buffer });
    const expected = rowsOf(table).map((row) =>
      Object.fromEntries(table.columns.map(({ name, type }) => [name, stored(type, row[name])])),
    );
    expect(read).toEqual(expected);
  });

  it("can be written without any rows", () => {
    const before = filesOf(dataset, emptySite());
    expect(exportPackageSchema.safeParse(JSON.parse(text(before, "json"))).success).toBe(true);
    for (const { body } of before) expect(body).not.toThrow();
  });
});

describe("exportFiles()", () => {
  it("offers a nested dataset as JSON only", () => {
    const files = filesOf(methodology);
    expect(files.map(({ format }) => format)).toEqual(["json"]);
  });

  it("writes the same bytes twice", () => {
    for (const dataset of datasets) {
      const [once, again] = [site, sampleSite()].map((one) =>
        filesOf(dataset, one).map(({ body }) => sha256Hex(body())),
      );
      expect(once).toEqual(again);
    }
  });

  it("offers one file of each format, and none of single periods", () => {
    for (const dataset of flat) {
      const paths = exportFiles(dataset).map(({ path }) => path);
      expect(paths).toEqual(exportFormats.map((format) => `${dataset.name}.${format}`));
    }
  });

  it("defuses a firm's name in CSV and nowhere else", () => {
    const firms = datasets.find(({ name }) => name === "firms");
    if (firms === undefined) throw new RangeError("Cannot find the dataset firms");
    const files = filesOf(firms);
    expect(text(files, "csv")).toContain(`,"'=Alder & Sons",`);
    expect(text(files, "json")).toContain('"name":"=Alder \\u0026 Sons"');
  });
});
