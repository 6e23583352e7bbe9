import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type ColumnMetaData, type FileMetaData, parquetMetadata, parquetSchema } from "hyparquet";
import { readColumn } from "hyparquet/src/column.js";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { systemCode } from "../../language/system-error.ts";
import { fileFinding } from "../findings/finding.ts";
import type { CsvBatch, CsvEnd } from "./csv-batches.ts";

// A Parquet file as the rows of cells that a CSV of it has, so that both are checked alike. It is
// read a row group at a time. The loader is synchronous, so a column is decoded by the function that
// hyparquet's own asynchronous reader calls for each.

const footerBytes = 8;
/** The rows made of a row group at a time. */
const batchRows = 8192;

const compressors = {
  GZIP: (bytes: Uint8Array) => gunzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliDecompressSync(bytes),
};

/** The rows of a Parquet file, the names of its columns first. Ends early, with a finding. */
export function* parquetBatches(absolute: string, path: string): Generator<CsvBatch | CsvEnd> {
  const file = openSync(absolute, "r");
  try {
    yield* batchesOf(file);
  } catch (cause) {
    if (systemCode(cause) !== null) throw cause;
    const found = cause instanceof Error ? cause.message : String(cause);
    const told = {
      found,
      allowed: "flat columns, compressed by Snappy, gzip, Brotli or not at all",
    };
    const finding = fileFinding("unreadable-file", path, "Cannot read as Parquet", told);
    yield { kind: "finding", finding };
  } finally {
    closeSync(file);
  }
}

/** The names of the columns of a Parquet file. */
export function parquetColumns(absolute: string): readonly string[] {
  const file = openSync(absolute, "r");
  try {
    return namesIn(metadataOf(file));
  } finally {
    closeSync(file);
  }
}

function* batchesOf(file: number): Generator<CsvBatch> {
  const metadata = metadataOf(file);
  const names = namesIn(metadata);
  // where a CSV has a line of names, each column is one character wide: its position is its number
  yield { kind: "rows", rows: [names], text: ",".repeat(names.length - 1), line: 1, firstRow: 0 };
  let firstRow = 1;
  for (const { num_rows, columns } of metadata.row_groups) {
    const count = Number(num_rows);
    const cells = columns.map(({ meta_data }) => columnCells(file, metadata, meta_data, count));
    for (let start = 0; start < count; start += batchRows) {
      const end = Math.min(count, start + batchRows);
      const rows = Array.from({ length: end - start }, (_, i) =>
        cells.map((column) => cellText(column[start + i])),
      );
      yield { kind: "rows", rows, text: "", line: firstRow, firstRow };
      firstRow += rows.length;
    }
  }
}

function metadataOf(file: number): FileMetaData {
  const { size } = fstatSync(file);
  const footer = bytesAt(file, Math.max(0, size - footerBytes), Math.min(size, footerBytes));
  const length = size < footerBytes ? 0 : footer.readUInt32LE(0) + footerBytes;
  return parquetMetadata(bufferAt(file, Math.max(0, size - length), Math.min(size, length)));
}

function namesIn(metadata: FileMetaData): readonly string[] {
  const { children } = parquetSchema(metadata);
  const nested = children.find((child) => child.children.length > 0);
  if (nested !== undefined) throw new TypeError(`column "${nested.element.name}" is nested`);
  return children.map(({ element }) => element.name);
}

function columnCells(
  file: number,
  metadata: FileMetaData,
  column: ColumnMetaData | undefined,
  rows: number,
): readonly unknown[] {
  if (column === undefined) throw new TypeError("a column has no metadata");
  const { path_in_schema, data_page_offset, dictionary_page_offset, total_compressed_size } =
    column;
  const root = parquetSchema(metadata);
  const node = root.children.find(({ element }) => element.name === path_in_schema[0]);
  if (node === undefined) throw new TypeError(`column "${path_in_schema[0]}" is not in the schema`);
  const from = Number(dictionary_page_offset || data_page_offset);
  const view = new DataView(bufferAt(file, from, Number(total_compressed_size)));
  const decoder = {
    ...column,
    pathInSchema: path_in_schema,
    element: node.element,
    schemaPath: [root, node],
    parsers: DEFAULT_PARSERS,
    compressors,
  };
  const group = { groupStart: 0, groupRows: rows, selectStart: 0, selectEnd: rows };
  const { data } = readColumn({ view, offset: 0 }, group, decoder);
  const cells = data.flatMap((part) => Array.from(part));
  if (cells.length !== rows) throw new TypeError(`column "${path_in_schema[0]}" is cut short`);
  return cells;
}

/** A value as a CSV has it: nothing where it is null, days as YYYY-MM-DD. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, "");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function bufferAt(file: number, from: number, size: number): ArrayBuffer {
  const buffer = new ArrayBuffer(size);
  if (readSync(file, Buffer.from(buffer), 0, size, from) !== size) {
    throw new TypeError("the file is cut short");
  }
  return buffer;
}

function bytesAt(file: number, from: number, size: number): Buffer {
  return Buffer.from(bufferAt(file, from, size));
}
