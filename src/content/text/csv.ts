import Papa from "papaparse";
import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import { finding, type Located, type Position, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { lineEnds, positionAt } from "./position.ts";

/** The part of papaparse's result for one piece of text that is used here. */
interface Parsed {
  readonly data: string[][];
  readonly errors: readonly { readonly row: number; readonly index: number }[];
  readonly meta: { readonly cursor: number };
}

/** Small, so that the rows of a piece are garbage before the collector has to move them. */
const pieceLength = 128 * 1024;

const maxRowLength = 1024 * 1024;

/** The rows of a table, read when they are asked for. Throws an UnreadableError where the rest cannot be read. */
export function* csvRows(table: string, file: string): Generator<readonly string[], undefined> {
  const text = table.endsWith("\n") ? table : `${table}\n`;
  const refuse = (rule: RuleId, message: string, offset: number) => {
    const at = positionAt(text, offset);
    return new UnreadableError(finding(rule, { file, row: null }, [], message, { at }));
  };
  const badQuote = 'A quoted cell must be closed, and quotes in it doubled, as in "a ""b"" c"';
  const parser = new Papa.Parser({ delimiter: ",", newline: "\n" });
  let length = pieceLength;
  for (let start = 0; start < text.length; ) {
    const end = text.lastIndexOf("\n", start + length - 1) + 1;
    // the last row is left for the next piece unless its line has ended
    const { data, errors, meta }: Parsed = parser.parse(text.slice(start, end), 0, true);
    const [error] = errors;
    yield* error === undefined ? data : data.slice(0, error.row);
    if (error !== undefined) throw refuse("csv-quote", badQuote, start + error.index - 1);
    if (meta.cursor > 0) {
      start += meta.cursor;
      length = pieceLength;
    } else if (end === text.length) {
      throw refuse("csv-quote", badQuote, cellStarts(text, start).at(-1) ?? start);
    } else if (length >= maxRowLength) {
      const message = "A row must not be larger than 1 MiB, as after a quote that is never closed";
      throw refuse("csv-row-too-large", message, start);
    } else length *= 2;
  }
}

/** The positions of cells in a table, by the name or the index of a column; of whole rows where a path is empty. */
export function csvPositions<T extends Located>(
  text: string,
  wanted: readonly T[],
): ReadonlyMap<T, Position> {
  const positions = new Map<T, Position>();
  const [header = []] = Papa.parse<string[]>(text.slice(0, rowEnd(text, 0)), {
    delimiter: ",",
  }).data;
  let row = 0;
  let start = 0;
  let line = 1;
  for (const one of wanted.toSorted(by(rowOf))) {
    for (; row < rowOf(one); row += 1) {
      const end = rowEnd(text, start);
      line += lineEnds(text.slice(start, end));
      start = end;
    }
    const [column] = one.path;
    const index = typeof column === "string" ? header.indexOf(column) : (column ?? 0);
    const cell = at(cellStarts(text, start), index);
    positions.set(one, positionAt(text.slice(start), cell - start, line));
  }
  return positions;
}

function rowOf({ origin }: Located): number {
  return origin.row ?? 0;
}

/** The offsets at which the cells of a row of CSV begin, which begins at `rowStart` and is well-formed. */
function cellStarts(text: string, rowStart: number): readonly number[] {
  const starts = [rowStart];
  let end = cellEnd(text, rowStart);
  while (text[end] === ",") {
    starts.push(end + 1);
    end = cellEnd(text, end + 1);
  }
  return starts;
}

/** The offset after the line end of the row that begins at `rowStart`. */
function rowEnd(text: string, rowStart: number): number {
  return cellEnd(text, cellStarts(text, rowStart).at(-1) ?? rowStart) + 1;
}

/** The offset of the comma or line end that closes a cell, or of the end of the text. */
function cellEnd(text: string, start: number): number {
  const from = text[start] === '"' ? closingQuote(text, start) : start;
  for (let i = from; i < text.length; i += 1) if (text[i] === "," || text[i] === "\n") return i;
  return text.length;
}

function closingQuote(text: string, open: number): number {
  let quote = text.indexOf('"', open + 1);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote === -1 ? text.length : quote + 1;
}
