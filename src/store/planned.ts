import type { Collection, ListRoute, Route } from "../http/route.ts";
import type { Site } from "../http/site.ts";
import { defaultLimit } from "../model/publisher.ts";
import { jsonText } from "../resolve/json-text.ts";
import type { ListAnswer, Parameter, RouteEntry } from "../resolve/table.ts";

/** A route with its place in the resolver's table; for a list, also with its rows. */
export interface Planned {
  readonly route: Route;
  readonly entry: RouteEntry;
  /** Empty for a route of files, and for one that failed. */
  readonly collections: readonly Collection[];
}

export const foldFile = "s/fold.json";

/** What the resolver and the emitter must agree on, decided once. */
export function planned(route: Route, site: Site): Planned {
  const failed = failureOf(route, site);
  const collections = route.kind === "list" && failed === null ? [...route.collections(site)] : [];
  const answer =
    route.kind === "list"
      ? listAnswer(route, site, collections, failed)
      : { kind: "file" as const, ...route.answer(site) };
  const { path, pathParameters } = route;
  const parameters = route.parameters.map(undocumented);
  return { route, entry: { path, pathParameters, parameters, failed, answer }, collections };
}

/** Why a route cannot answer: content that it needs could not be used. */
function failureOf(route: Route, site: Site): string | null {
  const kind = route.needs.find((need) => site.broken.has(need));
  return kind === undefined ? null : (site.broken.get(kind) ?? null);
}

function undocumented({ about, ...parameter }: Parameter & { about: string }): Parameter {
  return parameter;
}

function listAnswer(
  route: ListRoute,
  site: Site,
  collections: readonly Collection[],
  failed: string | null,
): ListAnswer {
  const { by, table } = route;
  const totals = collections.map(({ facets, rows }) => [combinationName(facets), rows.length]);
  return {
    kind: "list",
    ...route.list,
    sizes: site.analysis.world.publisher.pageSizes,
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
    meta: failed === null ? `"build":"${site.build}",${members(route.meta(site))}` : "",
    available:
      route.available === null || failed !== null
        ? null
        : `"available":${jsonText(route.available(site))}`,
  };
}

function combinationName(facets: readonly (string | null)[]): string {
  return facets.length === 0 ? "all" : facets.map((facet) => facet ?? "all").join(".");
}

/** The members of an object as JSON, without the braces. */
function members(object: object): string {
  return jsonText(object).slice(1, -1);
}
