import { closeSync, openSync, readSync } from "node:fs";
import Papa from "papaparse";
import { type Finding, finding, type Origin, type Position } from "../findings/finding.ts";
import { cellStarts } from "./csv-cells.ts";
import { lineEnds, positionAt } from "./position.ts";
import { decode, withoutMark } from "./utf8.ts";

/** Consecutive whole rows of a table, and the text they were read from. */
export interface CsvBatch {
  readonly kind: "rows";
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  /** The line on which `text` begins. */
  readonly line: number;
  /** The number of the first row; the header is row 0. */
  readonly firstRow: number;
}

/** Why the rest of a table cannot be read. */
export interface CsvEnd {
  readonly kind: "finding";
  readonly finding: Finding;
}

/** The part of papaparse's result for one chunk of text that is used here. */
interface Piece {
  readonly data: string[][];
  readonly errors: readonly { readonly row: number; readonly index: number }[];
  readonly meta: { readonly cursor: number };
}

/**
 * The rows of a CSV file, in batches and bounded memory. Ends early, with a finding, at the first
 * error that makes the rest of the file unreadable.
 */
export function* csvBatches(absolute: string, path: string): Generator<CsvBatch | CsvEnd> {
  let rest = "";
  let line = 1;
  let firstRow = 0;
  for (const chunk of lineChunks(absolute)) {
    const origin: Origin = { file: path, row: firstRow };
    if (chunk.kind === "too-long") return yield tooLarge(origin, line + lineEnds(rest));
    const bytes = firstRow === 0 && rest === "" ? withoutMark(chunk.bytes) : chunk.bytes;
    const decoded = decode(bytes, origin, rest, line);
    if (decoded.kind === "finding") return yield decoded;
    const text = rest + decoded.text;
    const { data, errors, meta } = piece(text);
    // only the first row can have begun in an earlier piece
    const [first = []] = data;
    if (length(first) > maxRowBytes) return yield tooLarge(origin, line);
    const [error] = errors;
    const rows = error === undefined ? data : data.slice(0, error.row);
    const used = text.slice(0, meta.cursor);
    yield { kind: "rows", rows, text: used, line, firstRow };
    if (error !== undefined) return yield badQuote(path, positionAt(text, error.index - 1, line));
    rest = text.slice(meta.cursor);
    line += lineEnds(used);
    firstRow += rows.length;
    if (rest.length > maxRowBytes) return yield tooLarge({ file: path, row: firstRow }, line);
  }
  if (rest !== "") yield badQuote(path, positionAt(rest, cellStarts(rest, 0).at(-1) ?? 0, line));
}

/** Parses one chunk; the last row is left for the next chunk unless its line has ended. */
function piece(text: string): Piece {
  return new Papa.Parser({ delimiter: ",", newline: "\n" }).parse(text, 0, true);
}

function length(row: readonly string[]): number {
  return row.reduce((sum, cell) => sum + cell.length, 0);
}

function tooLarge(origin: Origin, line: number): CsvEnd {
  const message = "A row must not be larger than 1 MiB, as after a quote that is never closed";
  return {
    kind: "finding",
    finding: finding("csv-row-too-large", origin, [], message, { at: { line, column: 1 } }),
  };
}

function badQuote(path: string, at: Position): CsvEnd {
  const message = "A quoted cell must be closed, and quotes within it must be doubled";
  const origin: Origin = { file: path, row: null };
  return { kind: "finding", finding: finding("csv-quote", origin, [], message, { at }) };
}

/** Small, so that the rows of a chunk are garbage before the collector has to move them. */
const chunkBytes = 128 * 1024;

/** The maximum size of a row of a table. */
const maxRowBytes = 1024 * 1024;

type LineChunk = { readonly kind: "lines"; readonly bytes: Buffer } | { readonly kind: "too-long" };

/**
 * A file in chunks that each end at a line end, in bounded memory whatever the file's size. A
 * missing line end is added to the last line. Stops at a line longer than a row may be. The bytes
 * of a chunk are valid until the next one is requested.
 */
export function* lineChunks(absolute: string): Generator<LineChunk> {
  const file = openSync(absolute, "r");
  try {
    let buffer = Buffer.allocUnsafe(2 * chunkBytes);
    // bytes of an incomplete line, at the start of the buffer
    let begun = 0;
    for (;;) {
      if (buffer.length - begun < chunkBytes) buffer = Buffer.concat([buffer], 2 * buffer.length);
      const read = readSync(file, buffer, begun, chunkBytes, null);
      if (read === 0) break;
      const filled = begun + read;
      const end = buffer.subarray(0, filled).lastIndexOf(0x0a) + 1;
      if (end > 0) yield { kind: "lines", bytes: buffer.subarray(0, end) };
      buffer.copyWithin(0, end, filled);
      begun = filled - end;
      if (begun > maxRowBytes) {
        yield { kind: "too-long" };
        return;
      }
    }
    buffer[begun] = 0x0a;
    if (begun > 0) yield { kind: "lines", bytes: buffer.subarray(0, begun + 1) };
  } finally {
    closeSync(file);
  }
}
