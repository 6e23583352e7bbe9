import { at } from "./at.ts";
import type { Failed } from "./failure.ts";
import {
  editionEnd,
  editionStart,
  endingOf,
  type Frame,
  framed,
  type PageEnding,
} from "./frame.ts";
import type { Lookup } from "./missing.ts";
import type { FieldTest, IdentifiedPlan, Plan } from "./plan.ts";
import { own } from "./query.ts";
import { type CutRows, linesOf, type Rows } from "./rows.ts";
import type { Slice } from "./slice.ts";
import type { Ending, ListAnswer } from "./table.ts";
import type { Text } from "./text.ts";

/** An answer, or why there is none. `stale`: the files are of another build, so begin again. */
export type Composed =
  | ReturnType<typeof body>
  /** The rows of an export, a line each, as pieces, and the file that they were cut out of. */
  | { readonly kind: "lines"; readonly body: readonly Text[]; readonly whole: Text }
  | Failed
  | ({ readonly kind: "missing" } & Lookup)
  | { readonly kind: "stale" };

export type ScanPlan = Extract<Plan, { kind: "scan" }>;

/**
 * The answer from the texts of a slice's files, in order; where rows are tested, from all of them. Each
 * has to be a page that the listing names, and the listing that of the list which the table names.
 */
export function composedSlice(
  slice: Slice,
  listing: Text | null,
  texts: readonly Text[],
  tests: readonly FieldTest[],
  cutRows: CutRows,
): Composed {
  const source = slice.source;
  const frame = source.frame;
  const edition = source.of.edition;
  const endings = texts.map(endingOf).filter((one) => one !== null);
  const editions = endings.map((one) => one.edition);
  // a list of one page has no listing, and its edition is that of the page
  const known = listing || edition;
  const isOneState =
    known.indexOf(edition) === 0 && editions.every((one) => known.indexOf(one) >= 0);
  if (endings.length < texts.length || !isOneState) return { kind: "stale" };
  const rows = cutRows(texts, slice.cuts, frame.list, editions, listing);
  // a page that is shorter than the list's total requires
  const taken = slice.cuts.reduce((count, cut) => count + cut[1] - cut[0], 0);
  if (rows.count !== taken) return { kind: "stale" };
  const ending = listEnding(frame.list, edition, endings);
  if (tests.length === 0) return body(frame, rows, source.total, ending);
  const passed = linesOf(rows.all).filter((row) => passes(row, tests));
  return body(frame, plainRows(pageRows(frame, passed)), passed.length, ending);
}

/** How an answer ends: as its first page, with the edition of the list. */
function listEnding(list: ListAnswer, edition: string, endings: readonly PageEnding[]): Ending {
  if (endings.length === 0) return list.empty;
  const first = at(endings, 0);
  const attached =
    first.attached.slice(0, editionStart) + edition + first.attached.slice(editionEnd);
  return { attached: attached, available: first.available };
}

/** A body in pieces. The request and its list, `frame` and `ending`, decide every byte of it. */
function body(frame: Frame, rows: Rows, total: number, ending: Ending) {
  const pieces = framed(frame, rows, total, ending);
  return { kind: "composed", body: pieces, frame: frame, ending: ending } as const;
}

/** The page that a request asks for, of all the rows that match. */
function pageRows(frame: Frame, rows: readonly string[]): readonly string[] {
  const offset = Number(frame.values["offset"]);
  return rows.slice(offset, offset + Number(frame.values["limit"]));
}

/** The rows of an export, which has each on a line between a head and a tail. */
export function composedLines(whole: Text | null): Composed {
  const start = whole === null ? -1 : whole.indexOf('"rows":[');
  if (whole === null || start < 0) return { kind: "stale" };
  // each row begins with a line feed
  const rows = whole
    .slice(start + 8, whole.lastIndexOf("\n],"))
    .toString()
    .split(",\n")
    .join("\n");
  return { kind: "lines", body: rows ? [rows.slice(1), "\n"] : [], whole: whole };
}

/** The answer about an identifier that has no page. */
export function composedMissing(plan: IdentifiedPlan): Composed {
  const list = plan.frame.list;
  if (plan.missing.kind === "empty") return body(plan.frame, plainRows([]), 0, list.empty);
  return { kind: "missing", missing: plan.missing, named: plan.named };
}

/** The rows of a list with identifiers, which has no parts. */
function plainRows(lines: readonly string[]): Rows {
  return { count: lines.length, all: lines, parts: [] };
}

/** The rows of a table that a search found: how many there are, and those of the page. */
export interface Found {
  readonly total: number;
  readonly count: number;
  /** Blocks of rows. */
  readonly rows: readonly Text[];
  readonly attached: string;
}

export function composedFound(plan: ScanPlan, found: Found | null): Composed {
  if (found === null) return { kind: "stale" };
  const rows = { count: found.count, all: found.rows, parts: [] };
  return body(plan.frame, rows, found.total, { attached: found.attached, available: null });
}

/**
 * The rows of a table whose words begin with the requested words. A line of the table is
 * `words TAB facet values, each a list TAB … TAB row`; its first line is `edition TAB` the members
 * that end `meta`. null where it is of another edition.
 */
export function scan(plan: ScanPlan, table: string, wanted: readonly string[]): Found | null {
  const rows = table.split("\n");
  // a truncated table would silently miss rows; a whole one ends with an empty line
  const head = at(rows, 0).split("\t");
  if (head[0] !== plan.edition || rows.length !== plan.rows + 2) return null;
  const found = rows
    .slice(1, -1)
    .map((row) => row.split("\t"))
    .filter((cells) => matches(cells, wanted, plan.facets))
    .map((cells) => at(cells, cells.length - 1));
  const page = pageRows(plan.frame, found);
  return { total: found.length, count: page.length, rows: page, attached: at(head, 1) };
}

function matches(
  cells: readonly string[],
  wanted: readonly string[],
  facets: readonly (string | null)[],
): boolean {
  const has = (i: number, text: string) => ` ${cells[i]} `.indexOf(` ${text}`) >= 0;
  return (
    // a query that folds to no word matches nothing
    wanted.length > 0 &&
    wanted.every((word) => has(0, word)) &&
    facets.every((value, i) => value === null || has(i + 1, `${value} `))
  );
}

function passes(row: string, tests: readonly FieldTest[]): boolean {
  const record = JSON.parse(row);
  return tests.every((test) => {
    const value = own(record, test.field) ? String(record[test.field]) : "";
    return value.slice(0, test.take) === test.value;
  });
}
