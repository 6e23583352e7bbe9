import { createHash } from "node:crypto";
import type {
  Attachments,
  Collection,
  ListRoute,
  TableEntry,
} from "../../src/answers/api/route.ts";
import type { ReadModel } from "../../src/answers/rows/read-model.ts";
import { unknownName } from "./near.ts";
import { type Given, Refused, refuse } from "./query-reading.ts";
import { safeJson } from "./safe-json.ts";

interface Listed extends Attachments {
  readonly rows: readonly object[];
}

/** A route's rows for a site, computed once: the routes are pure, and thousands of URLs follow. */
export interface ListRows {
  readonly collections: readonly (Collection & Listed)[];
  readonly empty: Listed;
  readonly groups: ReadonlyMap<string, Listed>;
  readonly table: readonly (TableEntry & { readonly words: readonly string[] })[];
}

export function listRows(route: ListRoute, readModel: ReadModel): ListRows {
  const listed = (rows: readonly object[]) => ({ rows, ...route.attached(readModel, rows) });
  const groups = [...(route.by?.groups(readModel) ?? [])];
  return {
    collections: Array.from(route.collections(readModel), ({ facets, rows }) => {
      return { facets, ...listed(rows) };
    }),
    empty: listed([]),
    groups: new Map(groups.map(([named, rows]) => [named, listed(rows)])),
    table: [...(route.search?.entries(readModel) ?? [])].map((e) => ({
      ...e,
      words: words(e.text),
    })),
  };
}

/** The rows that match, and the list whose edition and attachments the answer has. */
interface Matched {
  readonly rows: readonly object[];
  readonly of: Listed;
  readonly edition: string;
  /** Below the address of the route: where the pages of these rows are, or null where none are stored. */
  readonly place: string | null;
  /** The sizes of these pages, which have editions of their own unless they share that of the list. */
  readonly sizes: readonly number[];
  readonly shares: boolean;
}

/** The rows of a request and how many there are before paging, straight from the route. */
export function listBody(
  route: ListRoute,
  readModel: ReadModel,
  all: ListRows,
  given: Given,
): string {
  const matched = matching(route, readModel, all, given);
  const { rows, of, edition: ofList } = matched;
  const limit = Number(given.get("limit"));
  const offset = Number(given.get("offset"));
  const page = rows.slice(offset, offset + limit);
  const usual = usualLimit(route, all);
  const at = (start: number) => pageAddress(route, matched, { usual, limit, start });
  const isStored = at(offset) !== null;
  const from = offset === 0 ? [] : [String(offset)];
  const edition =
    isStored && !matched.shares ? editionOf([...from, ...page.map(safeJson)], of) : ofList;
  const arrays = [
    { key: route.list.rows, rows: page },
    ...route.list.parts.map(({ key, startsWith }) => ({
      key,
      rows: page.filter((row) => JSON.stringify(row).startsWith(startsWith)),
    })),
  ];
  const applied = filters(route, given);
  const body = {
    success: true,
    ...(route.list.counted ? { count: page.length } : {}),
    ...(route.list.totalled ? { total: rows.length } : {}),
    ...Object.fromEntries(arrays.map(({ key }, i) => [key, `@rows ${i}@`])),
    ...(of.available === undefined ? {} : { filters: { applied, available: of.available } }),
    meta: {
      file: isStored,
      limit,
      offset,
      sort: given.get("sort") ?? route.list.sort,
      filters: applied,
      total: rows.length,
      next: null as string | null,
      previous: null as string | null,
      edition,
      ...of.meta,
    },
  };
  if (page.length > 0 && offset + page.length < rows.length) {
    body.meta.next = at(offset + limit) ?? link(route, given, offset + limit);
  }
  if (offset > 0) {
    // the page before this one; beyond the pages of the list, the last of them
    let pages = 0;
    while (pages < rows.length) pages += limit;
    const before = offset > pages ? pages - limit : offset - limit;
    const start = Math.max(0, before);
    body.meta.previous = at(start) ?? link(route, given, start);
  }
  const text = safeJson(body).replace(/"@rows (\d)@"/g, (_, i: string) =>
    lines(arrays[Number(i)]?.rows ?? []),
  );
  return `${text}\n`;
}

/** The limit of a request that gives none: of a list that is answered whole all that it may have. */
function usualLimit(route: ListRoute, { collections }: ListRows): number {
  return route.whole === true ? Math.max(500, ...collections.map(({ rows }) => rows.length)) : 50;
}

interface Page {
  readonly usual: number;
  readonly limit: number;
  readonly start: number;
}

/** The address of the page that begins at a row, as a reader would guess it; null where no file is there. */
function pageAddress(
  route: ListRoute,
  { place, sizes, rows }: Matched,
  { usual, limit, start }: Page,
): string | null {
  if (place === null || !sizes.includes(limit) || start % limit > 0) return null;
  const isEmptyPage = rows.length === 0 && start === 0 && limit === usual;
  if (start >= rows.length && !isEmptyPage) return null;
  const parts = [route.path, place];
  if (limit !== usual) parts.push(`/limit/${limit}`);
  if (start > 0) parts.push(`/page/${1 + start / limit}`);
  return `${parts.join("")}.json`;
}

/** The names and values of what is not as usual, as segments of an address. */
function placeOf(route: ListRoute, given: Given): string {
  return route.list.facets
    .map((name) => {
      const one = route.parameters.find((parameter) => parameter.name === name);
      const value = given.get(name) ?? null;
      if (one?.kind !== "enum") return value === null ? "" : `/${name}/${value}`;
      if (value === null || value === one.default) return "";
      return `/${name}/${new Map(Object.entries(one.words)).get(String(value)) ?? value}`;
    })
    .join("");
}

/** Whether what is asked for is all that there is, or one declared value: these are listed without rows too. */
function isDeclared(route: ListRoute, given: Given): boolean {
  const chosen = route.list.facets.filter((name) => {
    const one = route.parameters.find((parameter) => parameter.name === name);
    const usual = one?.kind === "enum" ? one.default : null;
    return (given.get(name) ?? null) !== usual;
  });
  const kinds = chosen.map((name) => route.parameters.find((one) => one.name === name)?.kind);
  return chosen.length === 0 || (chosen.length === 1 && kinds[0] === "enum");
}

/** An edition: a hash of rows, of a list or of a page, and of what is attached to them. */
function editionOf(rows: readonly string[], { meta, available }: Attachments): string {
  const counts = available === undefined ? "" : safeJson(available);
  const text = [...rows, safeJson(meta), counts].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

const editions = new WeakMap<Listed, string>();

type Stored = Pick<Matched, "place" | "sizes" | "shares">;

function whole(of: Listed, stored: Stored, rows = of.rows): Matched {
  const edition = editions.get(of) ?? editionOf(of.rows.map(safeJson), of);
  editions.set(of, edition);
  return { rows, of, edition, ...stored };
}

const nowhere: Stored = { place: null, sizes: [], shares: false };

function lines(rows: readonly object[]): string {
  return rows.length === 0 ? "[\n]" : `[\n${rows.map(safeJson).join(",\n")}\n]`;
}

function matching(route: ListRoute, readModel: ReadModel, all: ListRows, given: Given): Matched {
  const facets = route.list.facets.map((name) => given.get(name) ?? null);
  const q = route.search === null ? null : given.get(route.search.parameter);
  if (typeof q === "string" && route.search !== null) {
    const wanted = words(pastedHost(q) ?? q);
    if (wanted.length > route.search.maxWords) {
      refuse(
        route.search.parameter,
        `found ${wanted.length} words, must be at most ${route.search.maxWords}`,
      );
    }
    const found = all.table
      .filter((entry) =>
        entry.facets.every((of, i) => facets[i] === null || of.includes(String(facets[i]))),
      )
      .filter((entry) => wanted.length > 0 && startsAll(entry.words, wanted));
    const of = { rows: [], meta: route.search.meta(readModel) };
    const texts = all.table.map(({ words, facets: of, row }) =>
      [words.join(" "), ...of.map((values) => values.join(" ")), safeJson(row)].join("\t"),
    );
    return { rows: found.map(({ row }) => row), of, edition: editionOf(texts, of), ...nowhere };
  }
  const named = route.by === null ? null : given.get(route.by.parameter);
  if (typeof named === "string" && route.by !== null) {
    const group = identified(route, readModel, all, named);
    const rows = tested(route, group?.rows ?? [], given);
    const isStored = group !== null && placeOf(route, given) === "";
    const place = `/${route.by.parameter}/${named}`;
    const stored = isStored ? { place, sizes: [50], shares: true } : nowhere;
    return whole(group ?? all.empty, stored, rows);
  }
  const key = JSON.stringify(facets.map((facet) => (facet === null ? null : String(facet))));
  const list = all.collections.find((one) => JSON.stringify(one.facets) === key);
  const isEmpty = list === undefined || list.rows.length === 0;
  const place = placeOf(route, given);
  const usual = usualLimit(route, all);
  const sizes = place === "" ? [...readModel.analysis.world.publisher.pageSizes, usual] : [usual];
  const isStored = list !== undefined || isDeclared(route, given);
  return whole(isEmpty ? all.empty : list, isStored ? { place, sizes, shares: false } : nowhere);
}

function startsAll(has: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => has.some((one) => one.startsWith(word)));
}

/** The host of an address that somebody pasted as it stands in a browser; null for any other text. */
function pastedHost(text: string): string | null {
  const [one = "", ...others] = text.trim().split(/\s+/);
  if (others.length > 0) return null;
  const [host = ""] = one
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .split(/[:/?#]/);
  const labels = host.split(".");
  const isHost = labels.length > 1 && labels.every(Boolean) && !host.includes("@");
  return isHost && (labels.at(-1)?.length ?? 0) > 1 ? host : null;
}

/** Through the runtime's own Unicode, where the resolver uses its table. */
function words(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/ß/g, "ss")
      .replace(/æ/g, "ae")
      .replace(/œ/g, "oe")
      .replace(/[łøđıς]/g, (one) => "lodiσ".charAt("łøđıς".indexOf(one)))
      .replace(/ʼ/g, "'")
      .replace(/(?<=[\p{L}\p{N}])['‘’.](?=[\p{L}\p{N}])/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** null where an unknown identifier is an empty list. */
function identified(
  route: ListRoute,
  readModel: ReadModel,
  all: ListRows,
  named: string,
): Listed | null {
  const group = all.groups.get(named);
  if (group === undefined && route.by?.missing.kind !== "empty") {
    const listedAt = "/api/publications/archive.json";
    throw new Refused("404", unknownName(readModel, "reference", named, listedAt));
  }
  return group ?? null;
}

function tested(route: ListRoute, rows: readonly object[], given: Given): readonly object[] {
  return rows.filter((row) =>
    Object.entries(route.by?.fields ?? {}).every(([name, { field, take }]) => {
      const value = given.get(name) ?? null;
      const cell = String(new Map(Object.entries(row)).get(field));
      return value === null || cell.slice(0, take) === String(value);
    }),
  );
}

function shown(route: ListRoute): ListRoute["parameters"] {
  return route.parameters.filter((p) => !(p.kind === "enum" && p.standsFor !== null));
}

function filters(route: ListRoute, given: Given): Record<string, unknown> {
  const entries = shown(route)
    .filter(({ name }) => !["limit", "offset", "sort"].includes(name))
    .map((p) => {
      const value = given.get(p.name) ?? null;
      const numeric = (p.kind === "enum" || p.kind === "pattern") && p.json === "number";
      return [p.name, numeric && value !== null ? Number(value) : value];
    });
  return Object.fromEntries(entries);
}

function link(route: ListRoute, given: Given, offset: number): string {
  const pairs = shown(route)
    .map(({ name }) => [name, name === "offset" ? offset : (given.get(name) ?? null)] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `${route.path}?${pairs.join("&")}`;
}
