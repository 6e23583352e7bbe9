import { type Frame, frameOf } from "./frame.ts";
import type { FieldTest, Plan } from "./plan.ts";
import { own } from "./query.ts";
import type { ListAnswer, RouteEntry } from "./table.ts";
import type { Values } from "./value.ts";

/** The maximum number of stored pages from which an answer is composed. */
const maxPages = 3;

export function planList(build: string, route: RouteEntry, list: ListAnswer, values: Values): Plan {
  const frame = frameOf(build, route, list, values);
  const q = list.table === null ? null : values[list.table.parameter];
  if (typeof q === "string" && list.table !== null) return scan(frame, list.table, q);
  const by = list.by === null ? null : values[list.by.parameter];
  if (typeof by === "string") return identified(frame, by);
  return pages(frame);
}

/** The name of a combination of facets: its values joined by dots, `all` for an absent one. */
export function combination(list: ListAnswer, values: Values): string {
  if (list.facets.length === 0) return "all";
  return list.facets
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
  const offset = list.paged ? Number(frame.values["offset"]) : 0;
  const take = Math.max(0, Math.min(limit, total - offset));
  if (take === 0) return slice(frame, [], 0, 0, total);
  const directory = `${list.directory}/${key}`;
  if (list.sizes.indexOf(limit) >= 0 && offset % limit === 0) {
    const file = pageFile(list, directory, limit, offset);
    return { kind: "file", file: file, missing: lost, named: "", cache: "latest" };
  }
  const size = pageSize(list, offset, take);
  const first = offset - (offset % size);
  const files: string[] = [];
  for (let at = first; at < offset + take; at += size) {
    files.push(pageFile(list, directory, size, at));
  }
  return slice(frame, files, offset - first, take, total);
}

function totalOf(list: ListAnswer, values: Values): number {
  // the word that names a free facet is also a well-formed value, which no row has
  if (list.facets.some((name) => values[name] === "all")) return 0;
  const key = combination(list, values);
  return own(list.totals, key) ? (list.totals[key] ?? 0) : 0;
}

const lost = { kind: "unavailable", message: "a page of this list cannot be read" } as const;

function slice(
  frame: Frame,
  files: readonly string[],
  skip: number,
  take: number,
  total: number,
): Plan {
  return { kind: "slice", frame: frame, files: files, skip: skip, take: take, total: total };
}

export function pageFile(
  list: ListAnswer,
  directory: string,
  limit: number,
  offset: number,
): string {
  return list.paged ? `${directory}/${limit}-${offset}.json` : `${directory}/${limit}.json`;
}

/**
 * The smallest page size that covers the rows with at most `maxPages` pages, or with one page where
 * only the beginning of a list is stored.
 */
function pageSize(list: ListAnswer, offset: number, take: number): number {
  const maximum = list.paged ? maxPages : 1;
  for (let i = 0; i < list.sizes.length; i++) {
    const size = list.sizes[i] || 1;
    const first = Math.floor(offset / size);
    const last = Math.floor((offset + take - 1) / size);
    if (last - first < maximum) return size;
  }
  return list.sizes[list.sizes.length - 1] || 1;
}

function identified(frame: Frame, named: string): Plan {
  const list = frame.list;
  const by = list.by;
  if (by === null) return pages(frame);
  const limit = Number(frame.values["limit"]);
  const directory = `${by.directory}/${named}`;
  const tests: FieldTest[] = [];
  for (let i = 0; i < list.facets.length; i++) {
    const name = list.facets[i] || "";
    const value = frame.values[name];
    const field = own(by.fields, name) ? by.fields[name] : undefined;
    if (value !== null && value !== undefined && field !== undefined) {
      tests.push({ field: field.field, take: field.take, value: String(value) });
    }
  }
  return {
    kind: "first",
    frame: frame,
    files: candidates(list, directory, tests.length === 0 ? limit : Number.MAX_SAFE_INTEGER),
    missing: by.missing,
    named: named,
    tests: tests,
    take: limit,
  };
}

/** The pages that may hold the rows, from the longest down to the default, which always exists. */
function candidates(list: ListAnswer, directory: string, limit: number): readonly string[] {
  const files: string[] = [];
  for (let i = list.sizes.length - 1; i >= 0; i--) {
    const size = list.sizes[i] || 0;
    if (size < list.defaultLimit) continue;
    const smaller = i === 0 ? 0 : list.sizes[i - 1] || 0;
    if (size > list.defaultLimit && smaller >= limit) continue;
    files.push(pageFile(list, directory, size, 0));
  }
  return files;
}

function scan(frame: Frame, table: NonNullable<ListAnswer["table"]>, q: string): Plan {
  const list = frame.list;
  return {
    kind: "scan",
    frame: frame,
    file: table.file,
    rows: totalOf(list, {}),
    fold: table.fold,
    q: { name: table.parameter, text: q, maxWords: table.maxWords },
    facets: list.facets.map((name) => {
      const value = frame.values[name];
      return value === null || value === undefined ? null : String(value);
    }),
    skip: list.paged ? Number(frame.values["offset"]) : 0,
    take: Number(frame.values["limit"]),
  };
}
