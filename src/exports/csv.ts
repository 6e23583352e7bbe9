import Papa from "papaparse";
import { present } from "../language/at.ts";
import { batches } from "./batches.ts";
import type { Cell } from "./dataset.ts";
import { defuse } from "./formula.ts";
import type { FlatTable } from "./table.ts";

/**
 * RFC 4180 in UTF-8: a header row, CRLF after every row, the last one too. Null is an empty cell
 * and an empty text a quoted one. Text that a spreadsheet would run is defused; `undefuse` gives
 * it back. Numbers are written as JSON writes them and never defused.
 */
export function* csvText({ columns, rows }: FlatTable): Iterable<string> {
  const names = columns.map(({ name }) => name);
  yield csvLines([names]);
  for (const batch of batches(rows)) {
    yield csvLines(batch.map((row) => names.map((name) => csvCell(present(row[name])))));
  }
}

function csvLines(lines: Cell[][]): string {
  return `${Papa.unparse(lines, { newline: "\r\n", quotes: isQuoted })}\r\n`;
}

function csvCell(cell: Cell): Cell {
  return typeof cell === "string" ? defuse(cell) : cell;
}

/** Quotes a cell, also in cases where RFC 4180 does not require it. */
function isQuoted(cell: unknown): boolean {
  return cell === "" || (typeof cell === "string" && cell.startsWith("'"));
}
