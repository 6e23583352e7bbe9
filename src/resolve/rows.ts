import { at } from "./at.ts";
import { listed } from "./listed.ts";
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

/** Where the rows of a page are: from the first one to the line feed behind the last one. */
interface Region {
  readonly page: Text;
  readonly start: number;
  readonly end: number;
}

/** The rows of a page. Only its first array counts. */
export function regionOf(page: Text, list: ListAnswer): Region {
  const end = list.parts.length > 0 ? page.indexOf("\n],") : page.lastIndexOf("\n],");
  return { page: page, start: page.indexOf("\n") + 1, end: end };
}

/** Blocks of up to `take` rows of pages in order, after the first `skip`, and how many they are. */
export function cutRows(
  pages: readonly Region[],
  skip: number,
  take: number,
): { readonly count: number; readonly blocks: readonly Text[] } {
  const blocks: Text[] = [];
  let seen = 0;
  for (let i = 0; i < pages.length; i++) {
    const region = at(pages, i);
    const page = region.page;
    let from = -1;
    let position = region.start;
    while (position < region.end && seen < skip + take) {
      if (seen++ === skip || (seen > skip && from < 0)) from = position;
      position = page.indexOf("\n", position) + 1;
    }
    // without what follows the last row: a comma, unless it ends the page
    if (from >= 0) blocks.push(page.slice(from, position > region.end ? region.end : position - 2));
  }
  return { count: Math.max(0, seen - skip), blocks: blocks };
}

/** The rows of blocks as strings, one each. */
export function linesOf(blocks: readonly Text[]): readonly string[] {
  return blocks.length === 0 ? [] : blocks.join(",\n").split(",\n");
}
