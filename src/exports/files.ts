import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { Parts } from "../language/body.ts";
import { csvText } from "./csv.ts";
import { jsonPackageText } from "./json.ts";
import { ndjsonText } from "./ndjson.ts";
import { packageLabel } from "./package.ts";
import { parquetParts } from "./parquet.ts";
import type { ExportTable } from "./table.ts";

/** The formats of a dataset, JSON first; a nested one has no other. */
export const exportFormats = ["json", "csv", "ndjson", "parquet"] as const;

/** A dataset in one format; the body is made when it is asked for, in parts. */
export interface ExportFile {
  readonly extension: (typeof exportFormats)[number];
  readonly mediaType: string;
  readonly body: () => Parts;
}

/** Every format of a dataset, JSON first. A nested dataset has no other. */
export function exportFiles(table: ExportTable, readModel: ReadModel): readonly ExportFile[] {
  const label = packageLabel(table, readModel);
  const json = file("json", () => jsonPackageText(table.rows, label));
  if (table.nested) return [json];
  return [
    json,
    file("csv", () => csvText(table)),
    file("ndjson", () => ndjsonText(table.rows)),
    file("parquet", () => parquetParts(table, label)),
  ];
}

function file(extension: ExportFile["extension"], body: ExportFile["body"]): ExportFile {
  return { extension, mediaType: mediaTypes[extension], body };
}
