import { placeOf, segments, storedPage } from "./address.ts";
import { at, listed } from "./at.ts";
import { type Frame, frameOf } from "./frame.ts";
import type { FieldTest, PageList, Plan } from "./plan.ts";
import { ownValue } from "./query.ts";
import type { ListAnswer, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

// A list of several pages has a listing beside them: a line `edition TAB total` of the list, then a
// line for each page: `edition TAB starts TAB parts`. `starts`: the byte at which each row begins,
// counted from the first, and at last that at which another would. `parts`: a digit for each row, the
// part of the list that it is of. It is one file, so the pages that it names are of one state of the
// list. An edition is a hash of rows and of the position of the first one.

/** The path of the listing of the pages below a stem, which no reader asks for. */
export function listingFile(stem: string): string {
  return `s/editions/${stem.slice("api/".length)}.tsv`;
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

/** The value that each facet must have; null for any. */
function facetValues(list: ListAnswer, values: Values): readonly (string | null)[] {
  return listed(list.facets).map((name) => {
    const value = values[name];
    return value === null || value === undefined ? null : String(value);
  });
}

function pages(frame: Frame): Plan {
  const list = frame.list;
  const place = placeOf(frame);
  const total = totalOf(list, place);
  const of = pagesOf(list, place, total);
  const file = storedPage(frame, total);
  if (file !== null) {
    return { kind: "file", file: file, missing: lost, named: "", cache: "latest", of: of };
  }
  const source = { frame: frame, stem: list.stem + place, of: of, total: total };
  return { kind: "slice", source: source };
}

function pagesOf(list: ListAnswer, place: string, total: number): PageList {
  // the smallest page may hold the whole list, and is then of its edition
  const least = place === "" ? at(list.sizes, 0) : list.defaultLimit;
  const listing = total > least ? listingFile(list.stem + place) : null;
  // a list that is not stored has no edition
  return { edition: ownValue(list.editions, place) ?? "", listing: listing };
}

const lost = { kind: "unavailable", message: "a page cannot be read" } as const;

function totalOf(list: ListAnswer, place: string): number {
  return ownValue(list.totals, place) ?? 0;
}

function identified(frame: Frame, by: NonNullable<ListAnswer["by"]>, named: string): Plan {
  const list = frame.list;
  const tests: FieldTest[] = [];
  facetValues(list, frame.values).forEach((value, i) => {
    const field = ownValue(by.fields, at(list.facets, i));
    if (value === null || field === undefined) return;
    tests.push({ field: field.field, take: field.take, value: value });
  });
  return {
    kind: "identified",
    frame: frame,
    stem: list.stem + segments([by.parameter], frame.parameters, frame.values),
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
    rows: totalOf(frame.list, ""),
    edition: search.edition,
    fold: search.fold,
    q: { name: search.parameter, text: q, maxWords: search.maxWords },
    facets: facetValues(frame.list, frame.values),
  };
}
