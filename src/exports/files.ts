import type { ReadModel } from "../answers/read-model.ts";
import type { Parts } from "../language/body.ts";
import type { IsoDate } from "../model/cell.ts";
import { csvText } from "./csv.ts";
import type { ExportDataset } from "./dataset.ts";
import { jsonPackageText } from "./json.ts";
import { ndjsonText } from "./ndjson.ts";
import { type PackageLabel, packageLabel, periodLabel } from "./package.ts";
import { parquetParts } from "./parquet.ts";
import { partitionEnds, periodTables } from "./partitions.ts";
import type { ExportTable, FlatTable } from "./table.ts";

/** The formats of a dataset, JSON first; a nested one has no other. */
export const exportFormats = ["json", "csv", "ndjson", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A file of a dataset, known before its rows are. */
export interface ExportFile {
  /** Below `api/data/exports/`. */
  readonly path: string;
  readonly format: ExportFormat;
  /** The last day of the only period whose rows it has; null where it has all rows. */
  readonly periodEnd: IsoDate | null;
}

/** Every format of a dataset, JSON first, then a Parquet file for each period where it is divided. */
export function exportFiles(dataset: ExportDataset, readModel: ReadModel): readonly ExportFile[] {
  const { name, nested } = dataset;
  const whole = (format: ExportFormat) => ({ path: `${name}.${format}`, format, periodEnd: null });
  if (nested) return [whole("json")];
  const periods = partitionEnds(dataset, readModel).map((periodEnd) => ({
    ...{ path: `${name}/${periodEnd}.parquet`, format: "parquet" as const, periodEnd },
  }));
  return [...exportFormats.map(whole), ...periods];
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
  whole: PackageLabel = packageLabel(table, readModel),
): (file: ExportFile) => ExportBody {
  const { rowCount } = table;
  if (table.nested) return () => ({ rowCount, parts: jsonPackageText(table, whole) });
  const tableOf = periodTables(table, readModel);
  return ({ format, periodEnd }) => {
    if (periodEnd === null) return { rowCount, parts: partsOf(format, table, whole) };
    const { span, ofPeriod } = tableOf(periodEnd);
    const label = periodLabel(ofPeriod, span, readModel);
    return { rowCount: ofPeriod.rowCount, parts: parquetParts(ofPeriod, label) };
  };
}

function partsOf(format: ExportFormat, table: FlatTable, label: PackageLabel): Parts {
  switch (format) {
    case "json":
      return jsonPackageText(table, label);
    case "csv":
      return csvText(table);
    case "ndjson":
      return ndjsonText(table);
    case "parquet":
      return parquetParts(table, label);
  }
}
