import { withDeclared } from "../../answers/api/declared.ts";
import type { ListRoute, Route } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { once } from "../../model/language/memoize.ts";
import { defaultLimit, maxLimit } from "../../model/publisher.ts";
import { segments } from "../../resolve/address.ts";
import { type FoldTable, words } from "../../resolve/fold.ts";
import { jsonText } from "../../resolve/json-text.ts";
import type { ListAnswer, Parameter, RouteEntry } from "../../resolve/table.ts";
import type { Values } from "../../resolve/value.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";

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
  /** Below the stem of the list: empty, or such as `/risk/high`. */
  readonly place: string;
  readonly values: Values;
  readonly lines: readonly string[];
  readonly attached: Attached;
  readonly edition: string;
}

export const foldFile = "s/fold.json";

/** A route prepared for a build: what resolver and store must agree on, decided once. */
export function preparedRoute(
  general: Route,
  readModel: ReadModel,
  fold: FoldTable,
): PreparedRoute {
  const route = withDeclared(general, readModel);
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
  const listOf = (values: Values, rows: readonly object[]): PreparedList => {
    const lines = rows.map(lineOf);
    const attached = attachedOf(route.attached(readModel, rows));
    const place = segments(route.list.facets, route.parameters, values);
    return { place, values, lines, attached, edition: editionOf(lines, attached) };
  };
  const found = Array.from(route.collections(readModel), ({ facets, rows }) => {
    return listOf(
      Object.fromEntries(route.list.facets.map((name, i) => [name, facets[i] ?? null])),
      rows,
    );
  });
  const places = new Set(found.map(({ place }) => place));
  const none = emptyChoices(route).map((values) => listOf(values, []));
  return [...found, ...none.filter(({ place }) => !places.has(place))];
}

/**
 * What is listed though no row has it: the whole list, and each declared value of one filter alone, so that
 * a host of files has an answer to every one of them.
 */
function emptyChoices({ list, parameters }: ListRoute): readonly Values[] {
  const usual: Values = Object.fromEntries(
    parameters.map((one) => [one.name, one.kind === "enum" ? one.default : null]),
  );
  const single = parameters.flatMap((one) => {
    if (one.kind !== "enum" || !list.facets.includes(one.name)) return [];
    return one.allowed
      .filter((value) => value !== "all")
      .map((value): Values => ({ ...usual, [one.name]: value }));
  });
  return [usual, ...single];
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
  const { list, by, search, whole, path } = route;
  // the rows of a whole list are in one page
  const most = Math.max(maxLimit, ...lists().map(({ lines }) => lines.length));
  const size = whole === true ? most : defaultLimit;
  const sizes = new Set([...readModel.analysis.world.publisher.pageSizes, size]);
  const [edition = ""] = searchLines()?.[0]?.split("\t") ?? [];
  const none = attachedOf(route.attached(readModel, []));
  return {
    kind: "list",
    ...list,
    stem: path.slice(1),
    sizes: [...sizes].toSorted((a, b) => a - b),
    defaultLimit: size,
    totals: Object.fromEntries(lists().map(({ place, lines }) => [place, lines.length])),
    editions: Object.fromEntries(lists().map(({ place, edition }) => [place, edition])),
    search: search && {
      file: search.file,
      fold: foldFile,
      parameter: search.parameter,
      maxWords: search.maxWords,
      edition,
    },
    by: by && { parameter: by.parameter, missing: by.missing, fields: by.fields },
    empty:
      failed === null ? endingOf(editionOf([], none), none) : { attached: "", available: null },
  };
}
