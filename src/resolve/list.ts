import { at, listed } from "./at.ts";
import { type Frame, frameOf } from "./frame.ts";
import type { FieldTest, PageList, Plan } from "./plan.ts";
import { ownValue } from "./query.ts";
import type { Home, ListAnswer, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

/** The path of a stored answer: its own, or that of the route's address for the default answer. */
export function keptAt(home: Home | null, file: string): string {
  return home !== null && home.instead === file ? home.file : file;
}

// A list of several pages has a listing beside them: a line `edition TAB total` of the list, then a
// line for each page: `edition TAB starts TAB parts`. `starts`: the byte at which each row begins,
// counted from the first, and at last that at which another would. `parts`: a digit for each row, the
// part of the list that it is of. It is one file, so the pages that it names are of one state of the
// list. An edition is a hash of rows and of the position of the first one.

/** The path of the listing of a directory of pages. */
export function listingFile(directory: string): string {
  return `${directory}/editions.tsv`;
}

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
  const within = ownValue(list.within, key);
  const limit = Number(frame.values["limit"]);
  const offset = Number(frame.values["offset"]);
  const total = totalOf(list, key);
  const file = pageFile(list, `${list.directory}/${key}`, limit, offset);
  const isPage = offset < total && listed(list.sizes).indexOf(limit) >= 0 && offset % limit === 0;
  // a page of a list with parts gives its rows twice, and is stored with them once
  const isStored = file === list.home.file || (!within && list.parts.length === 0);
  const of = pagesOf(list, key);
  if (isPage && isStored) {
    return { kind: "file", file: file, missing: lost, named: "", cache: "latest", of: of };
  }
  const source = {
    frame: frame,
    directory: `${list.directory}/${within || key}`,
    sizes: list.sizes,
    of: within ? pagesOf(list, within) : of,
    runs: [[0, total] as const],
    total: total,
    ending: null,
  };
  return { kind: "slice", source: source, own: within ? of.edition : null };
}

function pagesOf(list: ListAnswer, key: string): PageList {
  // the smallest page may hold the whole list, and is then of its edition
  const isLong = totalOf(list, key) > at(list.sizes, 0);
  const listing = isLong ? listingFile(`${list.directory}/${key}`) : null;
  // a list without rows has no edition
  return { edition: ownValue(list.editions, key) ?? "", listing: listing };
}

const lost = { kind: "unavailable", message: "a page cannot be read" } as const;

function totalOf(list: ListAnswer, key: string): number {
  return ownValue(list.totals, key) ?? 0;
}

export function pageFile(
  list: Pick<ListAnswer, "home">,
  directory: string,
  limit: number,
  offset: number,
): string {
  return keptAt(list.home, `${directory}/${limit}-${offset}.json`);
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

function scan(frame: Frame, search: NonNullable<ListAnswer["search"]>, q: string): Plan {
  return {
    kind: "scan",
    frame: frame,
    file: search.file,
    rows: totalOf(frame.list, combination(frame.list, {})),
    edition: search.edition,
    fold: search.fold,
    q: { name: search.parameter, text: q, maxWords: search.maxWords },
    facets: facetValues(frame.list, frame.values),
  };
}
