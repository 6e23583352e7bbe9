import type { ReadModel } from "../answers/read-model.ts";
import type { Collection, ListRoute, Route } from "../api/route.ts";
import { defaultLimit } from "../model/publisher.ts";
import { jsonText } from "../resolve/json-text.ts";
import type { ListAnswer, Parameter, RouteEntry } from "../resolve/table.ts";

/** A route with its entry in the route table; for a list, also with its rows. */
export interface PreparedRoute {
  readonly route: Route;
  readonly entry: RouteEntry;
  /** The rows of a list; empty for a route of files and for one that failed. */
  readonly collections: readonly Collection[];
}

export const foldFile = "s/fold.json";

/** A route prepared for a build: what resolver and store must agree on, decided once. */
export function preparedRoute(route: Route, readModel: ReadModel): PreparedRoute {
  const failed = failureOf(route, readModel);
  const collections =
    route.kind === "list" && failed === null ? [...route.collections(readModel)] : [];
  const answer =
    route.kind === "list"
      ? listAnswer(route, readModel, collections, failed)
      : { kind: "file" as const, ...route.answer(readModel) };
  const { path, pathParameters } = route;
  const parameters = route.parameters.map(undocumented);
  return { route, entry: { path, pathParameters, parameters, failed, answer }, collections };
}

/** Why a route cannot answer, because content it needs could not be used; null if it can. */
function failureOf(route: Route, readModel: ReadModel): string | null {
  const kind = route.needs.find((need) => readModel.broken.has(need));
  return kind === undefined ? null : (readModel.broken.get(kind) ?? null);
}

function undocumented({ about, ...parameter }: Parameter & { about: string }): Parameter {
  return parameter;
}

function listAnswer(
  route: ListRoute,
  readModel: ReadModel,
  collections: readonly Collection[],
  failed: string | null,
): ListAnswer {
  const { by, table } = route;
  const totals = collections.map(({ facets, rows }) => [combinationName(facets), rows.length]);
  return {
    kind: "list",
    ...route.list,
    sizes: readModel.analysis.world.publisher.pageSizes,
    defaultLimit,
    totals: Object.fromEntries(totals),
    table:
      table === null
        ? null
        : {
            file: table.file,
            fold: foldFile,
            parameter: table.parameter,
            maxWords: table.maxWords,
          },
    by:
      by === null
        ? null
        : {
            parameter: by.parameter,
            directory: by.directory,
            missing: by.missing,
            fields: by.fields,
          },
    meta: failed === null ? `"build":"${readModel.build}",${members(route.meta(readModel))}` : "",
    available:
      route.available === null || failed !== null
        ? null
        : `"available":${jsonText(route.available(readModel))}`,
  };
}

function combinationName(facets: readonly (string | null)[]): string {
  return facets.length === 0 ? "all" : facets.map((facet) => facet ?? "all").join(".");
}

/** The members of an object as JSON, without the braces. */
function members(object: object): string {
  return jsonText(object).slice(1, -1);
}
