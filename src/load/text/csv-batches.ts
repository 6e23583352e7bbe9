import Papa from "papaparse";
import { type Finding, finding, type Origin, type Position } from "../findings/finding.ts";
import { cellStarts } from "./csv-cells.ts";
import { lineChunks, maxRowBytes } from "./line-chunks.ts";
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
