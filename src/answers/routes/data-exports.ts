import { analysedKinds } from "../../model/content-kind.ts";
import { type Failure, invalid, notHere, unavailable } from "../../resolve/failure.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { mediaTypes } from "../api/media-types.ts";
import { enumParameter } from "../api/parameter.ts";
import { defineFileRoute, type Entry, json, parts, storedAt, text } from "../api/route.ts";
import { partsOf } from "../exports/by-year.ts";
import type { ExportDataset } from "../exports/dataset.ts";
import { datasets } from "../exports/datasets.ts";
import { exportFiles, exportFormats } from "../exports/formats.ts";
import { citationFile } from "../exports/package/archive.ts";
import { exportAnswerSchema, exportListing } from "../exports/package/by-year-package.ts";
import { dataPackage } from "../exports/package/data-package.ts";
import { dcatCatalog } from "../exports/package/dcat.ts";
import { type Making, making } from "../exports/package/making.ts";
import type { ReadModel } from "../rows/read-model.ts";

/** The formats of answers. Hosts that compose cut NDJSON from the JSON, in which each row is a line. */
const formats = [...exportFormats, "ndjson"];

export const dataExports = defineFileRoute({
  path: "/api/data/exports/:dataset",
  name: "Export",
  client: "exports",
  about:
    "A dataset in full, for bulk use: JSON, or CSV, Parquet and NDJSON where it is flat; of one that is stored by year the list of its files",
  pathParameters: [
    {
      name: "dataset",
      noun: "dataset",
      pattern: "^[a-z-]+$",
      known: datasets.map(({ name }) => name),
    },
  ],
  parameters: [enumParameter("format", formats, "The format", { default: "json" })],
  schema: exportAnswerSchema,
  together: true,
  answer: (readModel) => ({
    ...storedAt(
      stored("{dataset}", "{format}"),
      { kind: "unavailable", message: "this export is missing" },
      "export",
    ),
    lines: Object.fromEntries(
      datasets
        .filter(({ nested }) => !nested)
        .map(({ name }) => [stored(name, "ndjson"), stored(name, "json")]),
    ),
    refused: refused(readModel),
  }),
  *entries(readModel) {
    const usable = datasets.filter((dataset) => brokenBy(dataset, readModel) === null);
    const made = making(usable, readModel);
    for (const dataset of usable) {
      const byYear = partsOf(dataset, readModel);
      for (const file of exportFiles(dataset, byYear)) {
        const reply = () => parts(mediaTypes[file.format], made.body(file));
        yield { file: `api/data/exports/${file.path}`, cache: "export", reply };
      }
      if (byYear.length === 0) continue;
      const listing = () => exportListing(dataset, made.filesOf(dataset), readModel);
      yield { file: stored(dataset.name, "json"), cache: "export", reply: () => json(listing()) };
    }
    if (usable.length > 0) yield* packageEntries(readModel, made);
  },
});

function stored(name: string, format: string): string {
  return `api/data/exports/${name}.${format}`;
}

function* packageEntries(readModel: ReadModel, made: Making): Iterable<Entry> {
  const entry = (file: string, reply: Entry["reply"]): Entry => ({ file, cache: "export", reply });
  const flat = () => made.files().filter(({ dataset }) => !dataset.nested);
  const catalog = () => jsonText(dcatCatalog(readModel, made.files()));
  yield entry(stored("datapackage", "json"), () => json(dataPackage(readModel, flat())));
  yield entry(stored("dcat", "jsonld"), () => text(mediaTypes.jsonld, `${catalog()}\n`));
  yield entry("CITATION.cff", () => text(mediaTypes.yaml, citationFile(readModel)));
  yield entry(stored("archive", "zip"), () => parts(mediaTypes.zip, [made.archive()]));
}

function refused(readModel: ReadModel): Readonly<Record<string, Failure>> {
  const failures: Record<string, Failure> = {};
  for (const dataset of datasets) {
    const { name, nested } = dataset;
    const broken = brokenBy(dataset, readModel);
    for (const format of nested ? formats.slice(1) : []) {
      const reason = `found "${format}", must be json, because dataset "${name}" is nested`;
      failures[stored(name, format)] = invalid("format", reason);
    }
    const isByYear = broken === null && partsOf(dataset, readModel).length > 0;
    for (const format of isByYear ? formats.filter((one) => one !== "json") : []) {
      failures[stored(name, format)] = notHere(
        `dataset "${name}" is stored by year, and "/${stored(name, "json")}" lists its files`,
      );
    }
    if (broken === null) continue;
    for (const format of nested ? ["json"] : formats) {
      failures[stored(name, format)] = unavailable(broken);
    }
  }
  return failures;
}

/** Why a dataset cannot be exported in this build, or null; each is published with the model in force. */
function brokenBy({ needs = [], ownInputs }: ExportDataset, { broken }: ReadModel): string | null {
  const behind = ownInputs === undefined ? analysedKinds : (["model"] as const);
  const kind = [...needs, ...behind].find((need) => broken.has(need));
  return kind === undefined ? null : (broken.get(kind) ?? null);
}
