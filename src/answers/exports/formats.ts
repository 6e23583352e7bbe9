import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import Papa from "papaparse";
import { dayNumber } from "../../engine/numbers/calendar.ts";
import { present } from "../../model/language/at.ts";
import type { Parts } from "../../model/language/body.ts";
import { jsonText, pageSafe } from "../../resolve/json-text.ts";
import { type Part, partEnding } from "../rows/part.ts";
import type { Cell, Column, ColumnType } from "./column.ts";
import type { ExportDataset } from "./dataset.ts";
import { defuse } from "./defuse.ts";
import type { PackageLabel } from "./package.ts";
import { type ExportTable, type FlatTable, memberTexts, rowGroups, rowTexts } from "./table.ts";

export const exportFormats = ["json", "csv", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface ExportFile {
  readonly dataset: ExportDataset;
  /** Below `api/data/exports/`. */
  readonly path: string;
  readonly format: ExportFormat;
  /** The rows that it has; null for all of the dataset. */
  readonly part: Part | null;
}

export interface MadeFile extends ExportFile {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** The files of a dataset: one in each format, or with parts one of each of them. */
export function exportFiles(
  dataset: ExportDataset,
  parts: readonly Part[] = [],
): readonly ExportFile[] {
  const formats = dataset.nested ? (["json"] as const) : exportFormats;
  return (parts.length === 0 ? [null] : parts).flatMap((part) => {
    const stem = part === null ? dataset.name : dataset.name + partEnding(part);
    return formats.map((format) => ({ dataset, path: `${stem}.${format}`, format, part }));
  });
}

export function exportParts(table: ExportTable, label: PackageLabel, format: ExportFormat): Parts {
  if (table.nested || format === "json") return jsonPackageText(table, label);
  return format === "csv" ? csvText(table) : parquetParts(table, label);
}

/** The package as one JSON object, each row on a line of its own. */
export function* jsonPackageText(
  table: ExportTable,
  { head, tail }: PackageLabel,
): Iterable<string> {
  yield `${jsonText(head).slice(0, -1)},"rows":[\n`;
  if (table.nested) yield table.rows().map(jsonText).join(",\n");
  else {
    const names = table.columns.map(({ name }) => name);
    for (const rows of memberTexts(table, names, ",\n", jsonText, JSON.stringify)) {
      yield pageSafe(rows);
    }
  }
  yield `${table.rowCount > 0 ? "\n" : ""}],${jsonText(tail).slice(1)}\n`;
}

/**
 * RFC 4180 in UTF-8, CRLF after every row. Null is an empty cell and an empty text a quoted one. Text that a
 * spreadsheet would run is defused; numbers are written as JSON writes them and never defused.
 */
export function* csvText({ columns, rows }: FlatTable): Iterable<string> {
  yield `${columns.map(({ name }) => quoted(name)).join(",")}\r\n`;
  const labels = columns.map((_, i) => (i === 0 ? "" : ","));
  yield* rowTexts(rows(), labels, csvCell, "\r\n");
}

function csvCell(cell: Cell): string {
  if (typeof cell !== "string") return String(cell ?? "");
  return plain.test(cell) ? cell : quoted(defuse(cell));
}

/** Most cells: what no spreadsheet runs and RFC 4180 does not quote. */
const plain = /^\w(?:[\w ./:-]*[\w./:-])?$/;

/** A cell, quoted where RFC 4180 requires it, and where it is empty or begins with an apostrophe. */
function quoted(text: string): string {
  const isQuoted = text === "" || text.startsWith("'");
  return Papa.unparse([[text]], { newline: "\r\n", quotes: isQuoted });
}

const types = {
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  integer: { type: "INT32" },
  number: { type: "DOUBLE" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
  datetime: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
} as const satisfies Readonly<Record<ColumnType, object>>;

/** Apache Parquet; the file carries the rest of its JSON package as the metadata `package`. Same rows, same bytes. */
export function* parquetParts(
  { columns, rows }: FlatTable,
  { head, tail }: PackageLabel,
): Iterable<Uint8Array> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({
    writer: bytes,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(element)],
    kvMetadata: [{ key: "package", value: jsonText({ ...head, ...tail }) }],
    createdBy: "stele",
  });
  for (const group of rowGroups(rows())) {
    const columnData = columns.map((column, i) => {
      return { name: column.name, data: group.map((row) => stored(column, present(row[i]))) };
    });
    file.write({ columnData, rowGroupSize: group.length });
    yield taken(bytes);
  }
  file.finish();
  yield taken(bytes);
}

/** The bytes written since the last time; offsets go on from where they were. */
function taken(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]["schema"][number];

function element({ name, type, nullable }: Column): SchemaElement {
  return { name, ...types[type], repetition_type: nullable ? "OPTIONAL" : "REQUIRED" };
}

function stored({ name, type }: Column, cell: Cell): Cell {
  if (type === "integer" && cell !== null && Number(cell) !== (Number(cell) | 0)) {
    throw new RangeError(`Cannot write Parquet: "${name}" is ${cell}, must be a 32-bit integer`);
  }
  if (typeof cell !== "string") return cell;
  if (type === "date") return dayNumber(cell);
  return type === "datetime" ? Date.parse(cell) : cell;
}
