import Papa from "papaparse";
import { finding, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { cellStarts, positionAt } from "./position.ts";

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
