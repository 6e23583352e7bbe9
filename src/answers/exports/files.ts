import type { Parts } from "../../model/language/body.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { csvText } from "./csv.ts";
import type { ExportDataset } from "./dataset.ts";
import { jsonPackageText } from "./json.ts";
import { type PackageLabel, packageLabel } from "./package.ts";
import { parquetParts } from "./parquet.ts";
import type { ExportTable, FlatTable } from "./table.ts";

/** The formats of the files of a dataset, JSON first; a nested one has no other. */
export const exportFormats = ["json", "csv", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file of a dataset, known before its rows are. */
export interface ExportFile {
  /** Below `api/data/exports/`. */
  readonly path: string;
  readonly format: ExportFormat;
}

/** Every format of a dataset, JSON first. */
export function exportFiles({ name, nested }: ExportDataset): readonly ExportFile[] {
  const formats = nested ? (["json"] as const) : exportFormats;
  return formats.map((format) => ({ path: `${name}.${format}`, format }));
}

/** The body of a file, which is made while its parts are taken. */
export interface ExportBody {
  readonly rowCount: number;
  readonly parts: Parts;
}

/** The bodies of a table's files. */
export function exportBodies(
  table: ExportTable,
  readModel: ReadModel,
  label: PackageLabel = packageLabel(table, readModel),
): (file: ExportFile) => ExportBody {
  const { rowCount } = table;
  if (table.nested) return () => ({ rowCount, parts: jsonPackageText(table, label) });
  return ({ format }) => ({ rowCount, parts: partsOf(format, table, label) });
}

function partsOf(format: ExportFormat, table: FlatTable, label: PackageLabel): Parts {
  switch (format) {
    case "json":
      return jsonPackageText(table, label);
    case "csv":
      return csvText(table);
    case "parquet":
      return parquetParts(table, label);
  }
}
