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
  /** The sizes of pages that are stored: such a page has an edition of its own. */
  readonly sizes: readonly number[];
}

/** The rows of a request and how many there are before paging, straight from the route. */
export function listBody(
  route: ListRoute,
  readModel: ReadModel,
  all: ListRows,
  given: Given,
): string {
  const { rows, of, edition: ofList, sizes } = matching(route, readModel, all, given);
  const limit = Number(given.get("limit"));
  const offset = Number(given.get("offset"));
  const page = rows.slice(offset, offset + limit);
  const isPage = page.length > 0 && offset % limit === 0 && sizes.includes(limit);
  const isStored = isPage && (route.list.parts.length === 0 || isDefault(route, given));
  const from = offset === 0 ? [] : [String(offset)];
  const edition = isStored ? editionOf([...from, ...page.map(safeJson)], of) : ofList;
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
    body.meta.next = link(route, given, offset + limit);
  }
  if (offset > 0) {
    // the page before this one; beyond the pages of the list, the last of them
    let pages = 0;
    while (pages < rows.length) pages += limit;
    const before = offset > pages ? pages - limit : offset - limit;
    body.meta.previous = link(route, given, Math.max(0, before));
  }
  const text = safeJson(body).replace(/"@rows (\d)@"/g, (_, i: string) =>
    lines(arrays[Number(i)]?.rows ?? []),
  );
  return `${text}\n`;
}

/** Whether nothing but the defaults was asked for: a list with parts stores only that answer whole. */
function isDefault(route: ListRoute, given: Given): boolean {
  return route.parameters.every(
    (one) => !("default" in one) || String(given.get(one.name) ?? null) === String(one.default),
  );
}

/** Whether a facet narrows a list, as no parameter with a default does. */
function isFilter(route: ListRoute, name: string): boolean {
  const parameter = route.parameters.find((one) => one.name === name);
  return parameter === undefined || !("default" in parameter) || parameter.default === null;
}

/** An edition: a hash of rows, of a list or of a page, and of what is attached to them. */
function editionOf(rows: readonly string[], { meta, available }: Attachments): string {
  const counts = available === undefined ? "" : safeJson(available);
  const text = [...rows, safeJson(meta), counts].join("\n");
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

const editions = new WeakMap<Listed, string>();

function whole(of: Listed, sizes: readonly number[], rows = of.rows): Matched {
  const edition = editions.get(of) ?? editionOf(of.rows.map(safeJson), of);
  editions.set(of, edition);
  return { rows, of, edition, sizes };
}

function lines(rows: readonly object[]): string {
  return rows.length === 0 ? "[\n]" : `[\n${rows.map(safeJson).join(",\n")}\n]`;
}

function matching(route: ListRoute, readModel: ReadModel, all: ListRows, given: Given): Matched {
  const facets = route.list.facets.map((name) => given.get(name) ?? null);
  const q = route.search === null ? null : given.get(route.search.parameter);
  if (typeof q === "string" && route.search !== null) {
    const wanted = words(q);
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
    return { rows: found.map(({ row }) => row), of, edition: editionOf(texts, of), sizes: [] };
  }
  const named = route.by === null ? null : given.get(route.by.parameter);
  if (typeof named === "string" && route.by !== null) {
    const group = identified(route, readModel, all, named);
    const rows = tested(route, group?.rows ?? [], given);
    return whole(group ?? all.empty, [], rows);
  }
  const key = JSON.stringify(facets.map((facet) => (facet === null ? null : String(facet))));
  const list = all.collections.find((one) => JSON.stringify(one.facets) === key);
  const isEmpty = list === undefined || list.rows.length === 0;
  // a list that two or more filters narrow has no pages of its own
  const narrowing = route.list.facets.filter(
    (name) => isFilter(route, name) && (given.get(name) ?? null) !== null,
  );
  const pageSizes = narrowing.length > 1 ? [] : readModel.analysis.world.publisher.pageSizes;
  const sizes = route.whole === true ? [Math.max(500, list?.rows.length ?? 0)] : pageSizes;
  return whole(isEmpty ? all.empty : list, sizes);
}

function startsAll(has: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => has.some((one) => one.startsWith(word)));
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
    const listedAt = "/api/publications/archive";
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
