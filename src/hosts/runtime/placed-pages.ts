import { at } from "../../resolve/at.ts";
import type { Cut, CutPages } from "../../resolve/compose.ts";
import { endingOf, headLine, type PageEnding } from "../../resolve/frame.ts";
import { placesIn } from "../../resolve/listing.ts";
import { placesFile } from "../../resolve/places.ts";
import type { SlicePlan } from "../../resolve/plan.ts";
import type { ListAnswer } from "../../resolve/table.ts";
import { type Files, part, unlessGone, wholePart, withFile } from "./file-parts.ts";

// Rows cut out of stored pages by their places (resolve/places.ts): the bytes that an answer needs are
// read, and no others are looked at. Written for njs as the resolver is.

/** Cuts the lists of a folder, whose name ends in a slash, by their places. */
export function placedPages(root: string, fs: Files): Cut {
  return (plan, listing) => unlessGone(() => cut(fs, root, plan, listing));
}

/** The places of the rows from the first page on. */
interface Placed {
  /** The number of the first row of the first page. */
  readonly first: number;
  readonly place: (row: number) => number;
  /** A byte for each row, with a bit for each part of the list that it is in. */
  readonly masks: Buffer;
}

function cut(fs: Files, root: string, plan: SlicePlan, listing: string): CutPages | null {
  const list = plan.frame.list;
  const named = fs.readFileSync(root + listing);
  const places = placesFile(listing.slice(0, listing.lastIndexOf("/")), placesIn(named));
  const placed = placedRows(fs, root, plan, places);
  if (placed === null) return null;
  const all: Buffer[] = [];
  const parts: Buffer[][] = [];
  for (let i = 0; i < list.parts.length; i++) parts.push([]);
  const endings: PageEnding[] = [];
  for (let i = 0; i < plan.files.length; i++) {
    const page = pageRows(plan, placed, i);
    const found = withFile(fs, root + at(plan.files, i), (file) =>
      rowsOf(fs, file, list, placed, page),
    );
    if (found === null) return null;
    endings.push(found.ending);
    if (page.to > page.from) all.push(found.rows);
    if (parts.length > 0) addRuns(parts, found.rows, placed, page);
  }
  return { listing: named, endings: endings, rows: { count: plan.take, all: all, parts: parts } };
}

function placedRows(fs: Files, root: string, plan: SlicePlan, name: string): Placed | null {
  const first = plan.take === 0 ? 0 : Number(plan.frame.values["offset"]) - plan.skip;
  const count = plan.skip + plan.take;
  const start = 4 * (plan.total + 1) + first;
  const end = plan.frame.list.parts.length > 0 ? start + count : start;
  return withFile(fs, root + name, (file) => {
    const places = wholePart(fs, file, 4 * first, 4 * (first + count + 1));
    const masks = wholePart(fs, file, start, end);
    if (places === null || masks === null) return null;
    return {
      first: first,
      place: (row) => places.readUInt32LE(4 * (row - first)),
      masks: masks,
    };
  });
}

/** The numbers of a page's rows in the list: of all of them, and of those that are cut out. */
interface PageRows {
  readonly first: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

function pageRows(plan: SlicePlan, placed: Placed, page: number): PageRows {
  const first = placed.first + page * plan.size;
  const count = Math.min(plan.size, plan.total - first);
  const offset = placed.first + plan.skip;
  const to = Math.min(offset + plan.take, first + count);
  return { first: first, count: count, from: Math.max(offset, first), to: to };
}

function rowsOf(fs: Files, file: number, list: ListAnswer, placed: Placed, page: PageRows) {
  const ending = endingOf(tail(fs, file));
  if (ending === null) return null;
  // a page whose rows are the same may be of a list with another total, which its first line has
  const head = headLine(list, page.count, ending.total).length;
  const start = head + placed.place(page.from) - placed.place(page.first);
  const rows = wholePart(fs, file, start, start + bytesOf(placed, page.from, page.to));
  return rows === null ? null : { ending: ending, rows: rows };
}

/** The bytes of rows that follow one another, without what follows the last one. */
function bytesOf(placed: Placed, from: number, to: number): number {
  return from < to ? placed.place(to) - placed.place(from) - 2 : 0;
}

/** Adds the rows of each part, those that follow one another and are in the same parts in one piece. */
function addRuns(parts: readonly Buffer[][], rows: Buffer, placed: Placed, page: PageRows): void {
  const masks = placed.masks;
  let to = page.from;
  for (let from = to; from < page.to; from = to) {
    const mask = at(masks, from - placed.first);
    while (to < page.to && masks[to - placed.first] === mask) to++;
    const start = placed.place(from) - placed.place(page.from);
    const run = rows.subarray(start, start + bytesOf(placed, from, to));
    for (let i = 0; i < parts.length; i++) if ((mask >> i) & 1) at(parts, i).push(run);
  }
}

/** The end of a page, with all that follows its rows. */
function tail(fs: Files, file: number): Buffer {
  const size = fs.fstatSync(file).size;
  let bytes = 4096;
  let found = part(fs, file, Math.max(0, size - bytes), size);
  while (found.lastIndexOf("\n],") < 0 && bytes < size) {
    bytes *= 4;
    found = part(fs, file, Math.max(0, size - bytes), size);
  }
  return found;
}
