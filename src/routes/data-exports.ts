import type { ReadModel } from "../answers/read-model.ts";
import { storedAt } from "../api/file-answer.ts";
import { enumParameter } from "../api/parameter.ts";
import { bytes, json, text } from "../api/reply.ts";
import { defineFileRoute, type Entry } from "../api/route.ts";
import { csvText } from "../exports/csv.ts";
import { type CsvFile, csvFile, dataPackage } from "../exports/datapackage.ts";
import type { ExportDataset } from "../exports/dataset.ts";
import { datasets } from "../exports/datasets.ts";
import { exportFiles } from "../exports/files.ts";
import { exportPackageSchema } from "../exports/package.ts";
import { exportTable, flatTable } from "../exports/table.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { type Failure, invalid, unavailable } from "../resolve/failure.ts";

export const dataExports = defineFileRoute({
  path: "/api/data/exports/:dataset",
  name: "Export",
  client: "exports",
  about: "A dataset in full, for bulk use: JSON, or CSV where it is flat",
  pathParameters: [
    {
      name: "dataset",
      noun: "dataset",
      pattern: "^[a-z-]+$",
      known: datasets.map(({ name }) => name),
    },
  ],
  parameters: [enumParameter("format", ["json", "csv"], "The format", { default: "json" })],
  needs: [],
  schema: exportPackageSchema,
  answer: (readModel) => ({
    ...storedAt(
      "s/exports/{dataset}.{format}",
      { kind: "unavailable", message: "this export is missing" },
      "export",
    ),
    refused: refused(readModel),
  }),
  *entries(readModel) {
    const csvFiles = new Map<string, CsvFile>();
    const usable = datasets.filter((dataset) => brokenBy(dataset, readModel) === null);
    for (const dataset of usable) yield* entriesOf(dataset, readModel, csvFiles);
    if (usable.length > 0) yield packageEntry(readModel, usable, csvFiles);
  },
});

/** Records each CSV file as it is made, for the descriptor of all of them. */
function* entriesOf(
  dataset: ExportDataset,
  readModel: ReadModel,
  csvFiles: Map<string, CsvFile>,
): Iterable<Entry> {
  const table = exportTable(dataset, readModel);
  for (const { extension, mediaType, body } of exportFiles(table, readModel)) {
    yield {
      file: `s/exports/${dataset.name}.${extension}`,
      cache: "export",
      reply: () => {
        const made = body();
        if (typeof made !== "string") return bytes(mediaType, made);
        if (extension === "csv" && !table.nested) {
          csvFiles.set(dataset.name, csvFile(table, made));
        }
        return text(mediaType, made);
      },
    };
  }
}

/** The Data Package of the flat datasets; a CSV that was not made in this run is made again. */
function packageEntry(
  readModel: ReadModel,
  usable: readonly ExportDataset[],
  csvFiles: ReadonlyMap<string, CsvFile>,
): Entry {
  const described = (dataset: ExportDataset): readonly CsvFile[] => {
    if (dataset.nested) return [];
    const known = csvFiles.get(dataset.name);
    if (known !== undefined) return [known];
    const table = flatTable(dataset, readModel);
    return [csvFile(table, csvText(table))];
  };
  return {
    file: "s/exports/datapackage.json",
    cache: "export",
    reply: () => json(dataPackage(readModel, usable.flatMap(described))),
  };
}

function refused(readModel: ReadModel): Readonly<Record<string, Failure>> {
  const failures: Record<string, Failure> = {};
  for (const dataset of datasets) {
    const { name, nested } = dataset;
    const broken = brokenBy(dataset, readModel);
    if (nested) {
      const reason = `found "csv", must be json, because dataset "${name}" is nested`;
      failures[`s/exports/${name}.csv`] = invalid("format", reason);
    }
    if (broken === null) continue;
    for (const format of nested ? ["json"] : ["json", "csv"]) {
      failures[`s/exports/${name}.${format}`] = unavailable(broken);
    }
  }
  return failures;
}

/** Why a dataset cannot be exported in this build, or null. */
function brokenBy({ needs = [] }: ExportDataset, { broken }: ReadModel): string | null {
  const kind = [...needs, ...analysedKinds].find((need) => broken.has(need));
  return kind === undefined ? null : (broken.get(kind) ?? null);
}
