import { at } from "./at.ts";
import { type Frame, frameOf, type PageEnding } from "./frame.ts";
import { keptAt } from "./home.ts";
import { listed } from "./listed.ts";
import { listingFile } from "./listing.ts";
import type { FieldTest, IdentifiedPlan, PageList, Plan, SlicePlan } from "./plan.ts";
import { own } from "./query.ts";
import type { ListAnswer, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

/** The maximum number of stored pages from which an answer is composed. */
const maxPages = 3;

export function planList(route: RouteEntry, list: ListAnswer, values: Values): Plan {
  const frame = frameOf(route, list, values);
  const q = list.search === null ? null : values[list.search.parameter];
  if (typeof q === "string" && list.search !== null) return scan(frame, list.search, q);
  const by = list.by === null ? null : values[list.by.parameter];
  if (typeof by === "string") return identified(frame, by);
  return pages(frame);
}

/** The name of a combination of facets: its values joined by dots, `all` for an absent one. */
export function combination(list: ListAnswer, values: Values): string {
  if (list.facets.length === 0) return "all";
  return listed(list.facets)
    .map((name) =>
      values[name] === null || values[name] === undefined ? "all" : String(values[name]),
    )
    .join(".");
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
  const of = { edition: editionOf(list, key), listing: listing };
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

/** Empty for a list without rows. */
function editionOf(list: ListAnswer, key: string): string {
  const edition = own(list.editions, key) ? list.editions[key] : undefined;
  return edition === undefined ? "" : edition;
}

function totalOf(list: ListAnswer, values: Values): number {
  const key = combination(list, values);
  const total = own(list.totals, key) ? list.totals[key] : undefined;
  return total === undefined ? 0 : total;
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
  // beyond the end, the first page says how the list ends; a list without pages has no edition
  const size = take === 0 ? at(sizes, 0) : pageSize(sizes, offset, take);
  const skip = take === 0 ? 0 : offset % size;
  const first = take === 0 ? 0 : offset - skip;
  const end = take === 0 ? 1 : offset + take;
  return {
    kind: "slice",
    frame: frame,
    files: of.edition === "" ? [] : pageFiles(frame.list, directory, size, first, end),
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

/** The smallest page size that covers the rows with few enough pages. */
function pageSize(sizes: readonly number[], offset: number, take: number): number {
  for (let i = 0; i < sizes.length; i++) {
    const size = at(sizes, i);
    const first = Math.floor(offset / size);
    const last = Math.floor((offset + take - 1) / size);
    if (last - first < maxPages) return size;
  }
  return at(sizes, sizes.length - 1);
}

function identified(frame: Frame, named: string): Plan {
  const list = frame.list;
  const by = list.by;
  if (by === null) return pages(frame);
  const tests: FieldTest[] = [];
  for (let i = 0; i < list.facets.length; i++) {
    const name = at(list.facets, i);
    const value = frame.values[name];
    const field = own(by.fields, name) ? by.fields[name] : undefined;
    if (value !== null && value !== undefined && field !== undefined) {
      tests.push({ field: field.field, take: field.take, value: String(value) });
    }
  }
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
  const list = frame.list;
  return {
    kind: "scan",
    frame: frame,
    file: search.file,
    rows: totalOf(list, {}),
    edition: search.edition,
    fold: search.fold,
    q: { name: search.parameter, text: q, maxWords: search.maxWords },
    facets: listed(list.facets).map((name) => {
      const value = frame.values[name];
      return value === null || value === undefined ? null : String(value);
    }),
  };
}
