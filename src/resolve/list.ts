import { at, listed } from "./at.ts";
import { type Frame, frameOf, type PageEnding } from "./frame.ts";
import type { FieldTest, IdentifiedPlan, PageList, Plan, SlicePlan } from "./plan.ts";
import { ownValue } from "./query.ts";
import type { Home, ListAnswer, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

/** The path of a stored answer: its own, or that of the route's address for the default answer. */
export function keptAt(home: Home | null, file: string): string {
  return home !== null && home.instead === file ? home.file : file;
}

// A list of several pages has a listing beside them: a line `edition TAB total` of the list, then a
// line for each page size with the editions of its pages. It is one file, so the pages that it names
// are of one state of the list. An edition is a hash of rows and of the position of the first one.

/** The path of the listing of a directory of pages. */
export function listingFile(directory: string): string {
  return `${directory}/editions.tsv`;
}

/** How the listing of a list begins. */
export function listingHead(edition: string, total: number): string {
  return `${edition}\t${total}\n`;
}

/** The maximum number of stored pages from which an answer is composed. */
const maxPages = 3;

export function planList(route: RouteEntry, list: ListAnswer, values: Values): Plan {
  const frame = frameOf(route, list, values);
  const search = list.search;
  const q = search === null ? null : values[search.parameter];
  if (search !== null && typeof q === "string") return scan(frame, search, q);
  const by = list.by;
  const named = by === null ? null : values[by.parameter];
  if (by !== null && typeof named === "string") return identified(frame, by, named);
  return pages(frame);
}

/** The name of a combination of facets: its values joined by dots, `all` for an absent one. */
export function combination(list: ListAnswer, values: Values): string {
  const named = facetValues(list, values).map((value) => (value === null ? "all" : value));
  return named.join(".") || "all";
}

/** The value that each facet must have; null for any. */
function facetValues(list: ListAnswer, values: Values): readonly (string | null)[] {
  return listed(list.facets).map((name) => {
    const value = values[name];
    return value === null || value === undefined ? null : String(value);
  });
}

function pages(frame: Frame): Plan {
  const list = frame.list;
  const key = combination(list, frame.values);
  const total = totalOf(list, frame.values);
  const limit = Number(frame.values["limit"]);
  const offset = Number(frame.values["offset"]);
  const directory = `${list.directory}/${key}`;
  // the smallest page may hold the whole list, and is then of its edition
  const listing = total > at(list.sizes, 0) ? listingFile(directory) : null;
  // a list without rows has no edition
  const of = { edition: ownValue(list.editions, key) ?? "", listing: listing };
  const file = pageFile(list, directory, limit, offset);
  const isPage = offset < total && listed(list.sizes).indexOf(limit) >= 0 && offset % limit === 0;
  if (isPage && isAnswer(list, file)) {
    return { kind: "file", file: file, missing: lost, named: "", cache: "latest", of: of };
  }
  return slice(frame, directory, list.sizes, total, of);
}

const lost = { kind: "unavailable", message: "a page cannot be read" } as const;

/** Whether a stored page is an answer: one with `parts` gives its rows twice, and is stored with them once. */
export function isAnswer(list: ListAnswer, file: string): boolean {
  return list.parts.length === 0 || file === list.home.file;
}

function totalOf(list: ListAnswer, values: Values): number {
  return ownValue(list.totals, combination(list, values)) ?? 0;
}

/** The rows of a request out of the stored pages of a directory, of the sizes that it has. */
function slice(
  frame: Frame,
  directory: string,
  sizes: readonly number[],
  total: number,
  of: PageList,
): SlicePlan {
  const offset = Number(frame.values["offset"]);
  const limit = Number(frame.values["limit"]);
  const take = Math.max(0, Math.min(limit, total - offset));
  // beyond the end, the first page says how the list ends
  const from = take === 0 ? 0 : offset;
  const end = from + Math.max(take, 1);
  const size = pageSize(sizes, from, end);
  const skip = from % size;
  return {
    kind: "slice",
    frame: frame,
    files: of.edition === "" ? [] : pageFiles(frame.list, directory, size, from - skip, end),
    size: size,
    skip: skip,
    take: take,
    total: total,
    of: of,
  };
}

export function pageFile(
  list: Pick<ListAnswer, "home">,
  directory: string,
  limit: number,
  offset: number,
): string {
  return keptAt(list.home, `${directory}/${limit}-${offset}.json`);
}

/** The pages of one size from the row `first` on, up to the row before `end`. */
function pageFiles(
  list: ListAnswer,
  directory: string,
  size: number,
  first: number,
  end: number,
): string[] {
  const files: string[] = [];
  for (let from = first; from < end; from += size)
    files.push(pageFile(list, directory, size, from));
  return files;
}

/** The smallest page size that covers the rows up to the one before `end` with few enough pages. */
function pageSize(sizes: readonly number[], from: number, end: number): number {
  const few = listed(sizes).filter(
    (size) => Math.floor((end - 1) / size) - Math.floor(from / size) < maxPages,
  );
  return few.length > 0 ? at(few, 0) : at(sizes, sizes.length - 1);
}

function identified(frame: Frame, by: NonNullable<ListAnswer["by"]>, named: string): Plan {
  const list = frame.list;
  const tests: FieldTest[] = [];
  facetValues(list, frame.values).forEach((value, i) => {
    const field = ownValue(by.fields, at(list.facets, i));
    if (value === null || field === undefined) return;
    tests.push({ field: field.field, take: field.take, value: value });
  });
  const directory = `${by.directory}/${named}`;
  return {
    kind: "identified",
    frame: frame,
    directory: directory,
    first: pageFile(list, directory, list.defaultLimit, 0),
    missing: by.missing,
    named: named,
    tests: tests,
  };
}

/**
 * The rows of an identifier, once its first page has said how many there are; all of them where
 * each has to be tested.
 */
export function identifiedSlice(plan: IdentifiedPlan, first: PageEnding): SlicePlan {
  const frame = plan.frame;
  const total = first.total;
  const sizes = identifiedSizes(frame.list, total);
  const of = { edition: first.edition, listing: null };
  if (plan.tests.length === 0) return slice(frame, plan.directory, sizes, total, of);
  const largest = at(sizes, sizes.length - 1);
  const files = pageFiles(frame.list, plan.directory, largest, 0, total);
  return {
    kind: "slice",
    frame: frame,
    files: files,
    size: largest,
    skip: 0,
    take: total,
    total: total,
    of: of,
  };
}

/** The stored page sizes for an identifier with `rows` rows, without useless ones. */
export function identifiedSizes(list: ListAnswer, total: number): readonly number[] {
  return listed(list.sizes).filter((size, i) => {
    if (size <= list.defaultLimit) return size === list.defaultLimit;
    return i === 0 || at(list.sizes, i - 1) < total;
  });
}

function scan(frame: Frame, search: NonNullable<ListAnswer["search"]>, q: string): Plan {
  return {
    kind: "scan",
    frame: frame,
    file: search.file,
    rows: totalOf(frame.list, {}),
    edition: search.edition,
    fold: search.fold,
    q: { name: search.parameter, text: q, maxWords: search.maxWords },
    facets: facetValues(frame.list, frame.values),
  };
}
