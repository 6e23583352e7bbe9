import { at, listed } from "./at.ts";
import type { ListAnswer } from "./table.ts";
import type { Text } from "./text.ts";

/** Rows of an answer as blocks: texts of one or more rows, joined by a comma and a line feed. */
export interface Rows {
  readonly count: number;
  readonly all: readonly Text[];
  /** The rows of each of the list's `parts`. */
  readonly parts: readonly (readonly Text[])[];
}

/** The rows that are given as lines. */
export function rowsOf(list: ListAnswer, lines: readonly string[]): Rows {
  const parts = listed(list.parts).map((part) =>
    blocks(lines.filter((line) => line.indexOf(part.startsWith) === 0)),
  );
  return { count: lines.length, all: blocks(lines), parts: parts };
}

function blocks(lines: readonly string[]): readonly Text[] {
  return lines.length > 0 ? [lines.join(",\n")] : [];
}

/**
 * Up to `take` rows of pages in order, after the first `skip`: all of them, and those of each part of the
 * list. Only the first array of a page counts.
 */
export function cutRows(
  pages: readonly Text[],
  skip: number,
  take: number,
  list: ListAnswer,
): Rows {
  const starts = [""].concat(listed(list.parts).map((part) => part.startsWith));
  const found = starts.map((): Text[] => []);
  let seen = 0;
  for (let i = 0; i < pages.length; i++) {
    const page = at(pages, i);
    const last = starts.length > 1 ? page.indexOf("\n],") : page.lastIndexOf("\n],");
    const rows: number[] = [];
    let position = page.indexOf("\n") + 1;
    while (position < last && seen < skip + take) {
      if (seen++ >= skip) rows.push(position);
      position = page.indexOf("\n", position) + 1;
    }
    // without what follows the last row: a comma, unless it ends the page
    const end = position > last ? last : position - 2;
    starts.forEach((start, k) => {
      addRuns(at(found, k), page, rows, end, start);
    });
  }
  return { count: Math.max(0, seen - skip), all: at(found, 0), parts: found.slice(1) };
}

/** Adds the rows of a page that begin with a text, those that follow one another as one block. */
function addRuns(
  blocks: Text[],
  page: Text,
  rows: readonly number[],
  end: number,
  start: string,
): void {
  let begun = -1;
  let next = -1;
  for (let i = 0; i < rows.length; i++) {
    const row = at(rows, i);
    // looked for once, not at each row
    if (next < row) next = start === "" ? row : page.indexOf(start, row);
    if (next < 0) next = page.length;
    if (next === row && begun < 0) begun = row;
    if (next === row || begun < 0) continue;
    blocks.push(page.slice(begun, row - 2));
    begun = -1;
  }
  if (begun >= 0) blocks.push(page.slice(begun, end));
}

/** The rows of blocks as strings, one each. */
export function linesOf(blocks: readonly Text[]): readonly string[] {
  return blocks.length === 0 ? [] : blocks.join(",\n").split(",\n");
}
