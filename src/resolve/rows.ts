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

export function rowsOf(list: ListAnswer, lines: readonly string[]): Rows {
  const parts = listed(list.parts).map((part) =>
    blocks(lines.filter((line) => line.indexOf(part.startsWith) === 0)),
  );
  return { count: lines.length, all: blocks(lines), parts: parts };
}

function blocks(lines: readonly string[]): readonly Text[] {
  return lines.length > 0 ? [lines.join(",\n")] : [];
}

/** Some rows of a page or of a list, from one up to another. */
export type Cut = readonly [from: number, to: number];

/** Cuts rows out of pages of these editions; the listing that names them says where the rows are. */
export type CutRows = (
  pages: readonly Text[],
  cuts: readonly Cut[],
  list: ListAnswer,
  editions: readonly string[],
  listing: Text | null,
) => Rows;

/** The rows of pages whose lines are looked for. Only the first array of a page counts. */
export const cutLines: CutRows = (pages, cuts, list) => {
  const lines = cuts.map((cut, i) => linesIn(at(pages, i), list).slice(cut[0], cut[1]));
  return rowsOf(
    list,
    lines.reduce((all, some) => all.concat(some), []),
  );
};

function linesIn(page: Text, list: ListAnswer): string[] {
  const end = list.parts.length > 0 ? page.indexOf("\n],") : page.lastIndexOf("\n],");
  const rows = page.slice(page.indexOf("\n") + 1, end);
  return rows.length > 0 ? rows.toString().split(",\n") : [];
}

export function linesOf(blocks: readonly Text[]): readonly string[] {
  return blocks.length === 0 ? [] : blocks.join(",\n").split(",\n");
}
