import { closeSync, openSync, readSync } from "node:fs";
import Papa from "papaparse";
import { finding, type Origin, type Position, UnreadableError } from "../findings/finding.ts";
import { cellStarts, lineEnds, positionAt } from "./position.ts";
import { decode, withoutMark } from "./utf8.ts";

/** Consecutive whole rows of a table, and the text they were read from. */
export interface CsvBatch {
  readonly rows: readonly (readonly string[])[];
  readonly text: string;
  /** The line on which `text` begins. */
  readonly line: number;
  /** The number of the first row; the header is row 0. */
  readonly firstRow: number;
}

/** The part of papaparse's result for one chunk of text that is used here. */
interface Piece {
  readonly data: string[][];
  readonly errors: readonly { readonly row: number; readonly index: number }[];
  readonly meta: { readonly cursor: number };
}

/** The rows of a CSV file in bounded memory. Throws an UnreadableError where the rest cannot be read. */
export function* csvBatches(absolute: string, path: string): Generator<CsvBatch> {
  let rest = "";
  let line = 1;
  let firstRow = 0;
  for (const chunk of lineChunks(absolute)) {
    const origin: Origin = { file: path, row: firstRow };
    if (chunk === null) throw tooLarge(origin, line + lineEnds(rest));
    const bytes = firstRow === 0 && rest === "" ? withoutMark(chunk) : chunk;
    const text = rest + decode(bytes, origin, rest, line);
    // the last row is left for the next chunk unless its line has ended
    const parser = new Papa.Parser({ delimiter: ",", newline: "\n" });
    const { data, errors, meta }: Piece = parser.parse(text, 0, true);
    // only the first row can have begun in an earlier piece
    const [first = []] = data;
    if (first.join("").length > maxRowBytes) throw tooLarge(origin, line);
    const [error] = errors;
    const rows = error === undefined ? data : data.slice(0, error.row);
    const used = text.slice(0, meta.cursor);
    yield { rows, text: used, line, firstRow };
    if (error !== undefined) throw badQuote(path, positionAt(text, error.index - 1, line));
    rest = text.slice(meta.cursor);
    line += lineEnds(used);
    firstRow += rows.length;
    if (rest.length > maxRowBytes) throw tooLarge({ file: path, row: firstRow }, line);
  }
  if (rest !== "") throw badQuote(path, positionAt(rest, cellStarts(rest, 0).at(-1) ?? 0, line));
}

function tooLarge(origin: Origin, line: number): UnreadableError {
  const message = "A row must not be larger than 1 MiB, as after a quote that is never closed";
  const at = { line, column: 1 };
  return new UnreadableError(finding("csv-row-too-large", origin, [], message, { at }));
}

function badQuote(file: string, at: Position): UnreadableError {
  const message = 'A quoted cell must be closed, and quotes in it doubled, as in "a ""b"" c"';
  return new UnreadableError(finding("csv-quote", { file, row: null }, [], message, { at }));
}

/** Small, so that the rows of a chunk are garbage before the collector has to move them. */
const chunkBytes = 128 * 1024;

const maxRowBytes = 1024 * 1024;

/**
 * A file in chunks that each end at a line end, which is added to the last, valid until the next one is requested;
 * null where a line is longer than a row may be.
 */
export function* lineChunks(absolute: string): Generator<Buffer | null> {
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
      if (end > 0) yield buffer.subarray(0, end);
      buffer.copyWithin(0, end, filled);
      begun = filled - end;
      if (begun > maxRowBytes) return yield null;
    }
    buffer[begun] = 0x0a;
    if (begun > 0) yield buffer.subarray(0, begun + 1);
  } finally {
    closeSync(file);
  }
}
