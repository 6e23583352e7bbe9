import Papa from "papaparse";
import { batchText } from "./batch-text.ts";
import type { Cell } from "./dataset.ts";
import type { FlatTable } from "./table.ts";

/**
 * RFC 4180 in UTF-8: a header row, CRLF after every row, the last one too. Null is an empty cell
 * and an empty text a quoted one. Text that a spreadsheet would run is defused; `undefuse` gives
 * it back. Numbers are written as JSON writes them and never defused.
 */
export function* csvText({ columns, batches }: FlatTable): Iterable<string> {
  yield `${columns.map(({ name }) => quoted(name)).join(",")}\r\n`;
  const labels = columns.map((_, column) => ({ column, label: column === 0 ? "" : "," }));
  for (const batch of batches()) yield batchText(batch, labels, csvCell, "\r\n");
}

function csvCell(cell: Cell): string {
  return typeof cell === "string" ? quoted(defuse(cell)) : String(cell ?? "");
}

function quoted(text: string): string {
  return Papa.unparse([[text]], { newline: "\r\n", quotes: isQuoted });
}

/** Quotes a cell, also in cases where RFC 4180 does not require it. */
function isQuoted(cell: unknown): boolean {
  return cell === "" || (typeof cell === "string" && cell.startsWith("'"));
}

// A spreadsheet runs a cell as a formula when it begins with = + - @ or their full-width forms, a
// tab or a carriage return, also after spaces, and it may treat a line inside a quoted cell as a
// separate row. Such a line is prefixed with an apostrophe, which spreadsheets read as "text"
// (OWASP, CSV Injection). Existing apostrophes count, so that undoing is exact.

const runnable = /(?<![^\r\n])(?='*(?:\t|[^\S\r\n]*[=+\-@＝＋－＠]))|^(?='*\r)/g;

/** The text with an apostrophe before every line that a spreadsheet would run. */
export function defuse(text: string): string {
  return text.replace(runnable, "'");
}
