import type { ListRoute, Route } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { at } from "../../model/language/at.ts";
import { once } from "../../model/language/memoize.ts";
import { defaultLimit, maxLimit } from "../../model/publisher.ts";
import { type FoldTable, words } from "../../resolve/fold.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { Home, ListAnswer, Parameter, RouteEntry } from "../../resolve/table.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";
import { filteredWithin, type Place, windowsWithin } from "./within.ts";

/** A route with its entry in the route table; for a list, also with its rows. */
export interface PreparedRoute {
  readonly route: Route;
  readonly entry: RouteEntry;
  /** The lists of a list route; empty for a route of files and for one that failed. */
  readonly lists: () => readonly PreparedList[];
  /** The lines that are scanned for `q`, their head first; null where the route has none. */
  readonly searchLines: () => readonly string[] | null;
}

/** The rows of one combination as lines, with what its answers attach. */
export interface PreparedList {
  readonly name: string;
  readonly facets: readonly (string | null)[];
  readonly lines: readonly string[];
  readonly attached: Attached;
  readonly edition: string;
  /** Where its rows are, when they are stored with those of another list. */
  readonly within: Place | null;
}

export const foldFile = "s/fold.json";

/** A route prepared for a build: what resolver and store must agree on, decided once. */
export function preparedRoute(route: Route, readModel: ReadModel, fold: FoldTable): PreparedRoute {
  const usable = route.kind === "list" && failureOf(route, readModel) === null ? route : null;
  const lineOf = memoizedLines();
  const lists = once(() => (usable === null ? [] : preparedLists(usable, readModel, lineOf)));
  const searched = once(() =>
    usable === null ? null : searchLines(usable, readModel, lineOf, fold),
  );
  const prepared = { lists, searchLines: searched };
  return { route, entry: entryOf(route, readModel, prepared), ...prepared };
}

type LineOf = (row: object) => string;

/** A memoized serialiser: each row becomes a line of JSON once, however many lists it is in. */
function memoizedLines(): LineOf {
  const lines = new Map<object, string>();
  return (row) => {
    const line = lines.get(row) ?? jsonText(row);
    lines.set(row, line);
    return line;
  };
}

function entryOf(
  route: Route,
  readModel: ReadModel,
  prepared: Pick<PreparedRoute, "lists" | "searchLines">,
): RouteEntry {
  const failed = failureOf(route, readModel);
  const answer =
    route.kind === "list"
      ? listAnswer(route, readModel, failed, prepared)
      : { kind: "file" as const, ...route.answer(readModel) };
  const { path, pathParameters } = route;
  const parameters = route.parameters.map(({ about, ...parameter }): Parameter => {
    const isLimit = parameter.kind === "integer" && parameter.name === "limit";
    return isLimit && answer.kind === "list"
      ? { ...parameter, default: answer.defaultLimit }
      : parameter;
  });
  return { path, pathParameters, parameters, failed, answer };
}

function preparedLists(
  route: ListRoute,
  readModel: ReadModel,
  lineOf: LineOf,
): readonly PreparedList[] {
  const lists = Array.from(route.collections(readModel), ({ facets, rows }) => {
    const [lines, attached] = [rows.map(lineOf), attachedOf(route.attached(readModel, rows))];
    const name = combinationName(facets);
    return { name, facets, lines, attached, edition: editionOf(lines, attached) };
  });
  const full = lists.filter(({ lines }) => lines.length > 0);
  const defaults = defaultsOf(route);
  // a page without parts is an answer, and a host with rules has it where one filter at most narrows the list
  const within =
    route.list.parts.length > 0
      ? windowsWithin(full)
      : filteredWithin(full, (facet) => at(defaults, facet) === null);
  return lists.map((list) => ({ ...list, within: within.get(list.name) ?? null }));
}

/** The lines that are scanned for `q`: first the edition and the attachments, then a line per row. */
function searchLines(
  { search }: ListRoute,
  readModel: ReadModel,
  lineOf: LineOf,
  fold: FoldTable,
): readonly string[] | null {
  if (search === null) return null;
  const lines = Array.from(search.entries(readModel), ({ text, facets, row }) => {
    const cells = [words(text, fold).join(" "), ...facets.map((values) => values.join(" "))];
    return [...cells, lineOf(row)].join("\t");
  });
  const attached = attachedOf({ meta: search.meta(readModel) });
  const edition = editionOf(lines, attached);
  return [`${edition}\t${endingOf(edition, attached).attached}`, ...lines];
}

/** Why a route cannot answer, because content it needs could not be used; null if it can. */
export function failureOf(route: Route, readModel: ReadModel): string | null {
  const kind = route.needs.find((need) => readModel.broken.has(need));
  return kind === undefined ? null : (readModel.broken.get(kind) ?? null);
}

function listAnswer(
  route: ListRoute,
  readModel: ReadModel,
  failed: string | null,
  { lists, searchLines }: Pick<PreparedRoute, "lists" | "searchLines">,
): ListAnswer {
  const { list, by, search, whole } = route;
  // the rows of a whole list are in one page
  const most = Math.max(maxLimit, ...lists().map(({ lines }) => lines.length));
  const size = whole === true ? most : defaultLimit;
  const sizes = whole ? [size] : readModel.analysis.world.publisher.pageSizes;
  const named = lists()
    .filter(({ lines }) => lines.length > 0)
    .map((one) => [one.name, one] as const);
  const [edition = ""] = searchLines()?.[0]?.split("\t") ?? [];
  const none = attachedOf(route.attached(readModel, []));
  return {
    kind: "list",
    ...list,
    home: homeOf(route, size),
    sizes,
    defaultLimit: size,
    totals: Object.fromEntries(named.map(([name, { lines }]) => [name, lines.length])),
    editions: Object.fromEntries(named.map(([name, one]) => [name, one.edition])),
    within: Object.fromEntries(
      named.flatMap(([name, { within }]) => (within === null ? [] : [[name, within.key]])),
    ),
    search: search && {
      ...{ file: search.file, fold: foldFile, parameter: search.parameter },
      ...{ maxWords: search.maxWords, edition },
    },
    by: by && {
      ...{ parameter: by.parameter, directory: by.directory, missing: by.missing },
      fields: by.fields,
    },
    empty:
      failed === null ? endingOf(editionOf([], none), none) : { attached: "", available: null },
  };
}

/** The first page of what a request without parameters asks for. */
function homeOf(route: ListRoute, size: number): Home {
  const first = `${route.list.directory}/${combinationName(defaultsOf(route))}/${size}-0.json`;
  return { instead: first, file: `${route.path.slice(1)}.json` };
}

/** The value of each facet that is not asked for; null for that of a filter. */
function defaultsOf({ list, parameters }: ListRoute): readonly (string | null)[] {
  return list.facets.map((name) => {
    const found = parameters.find((one) => one.name === name);
    return (found?.kind === "enum" ? found.default : null) ?? null;
  });
}

export function combinationName(facets: readonly (string | null)[]): string {
  return facets.length === 0 ? "all" : facets.map((facet) => facet ?? "all").join(".");
}
