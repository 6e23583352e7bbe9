import { setImmediate } from "node:timers/promises";
import type { Route } from "../../answers/api/route.ts";
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile, WholeFile } from "../../emit/files/store-file.ts";
import { wholeBody } from "../../model/language/body.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { describedRoute } from "./described-routes.ts";
import { datedFiles, type Files, type Making, otherFiles, type SiteSource } from "./other-files.ts";
import { preparedRoute } from "./prepared-route.ts";
import { entryFiles, fileOf, routeFiles } from "./route-files.ts";
import { type Share, wholeSite } from "./share.ts";

export type PreparedSite = ReturnType<typeof preparedSite>;

export function preparedSite(routes: readonly Route[], readModel: ReadModel, making: Making) {
  const prepared = (route: Route) => preparedRoute(route, readModel, making.fold);
  const entries = new Map<Route, RouteEntry>();
  const held = memoize((route: Route) => route.path, prepared);
  const entryOf = (route: Route) => entries.get(route) ?? held(route).entry;
  const table = once((): RouteTable => {
    return { version: 1, build: readModel.build, routes: routes.map(entryOf) };
  });
  const source = { routes, table, readModel, making };
  // the rows of a route are in memory while its files are made
  const passing = (route: Route) => {
    const one = prepared(route);
    entries.set(route, one.entry);
    return one;
  };
  return {
    table,
    /** One file at a time: a million answers are never a million bodies in memory. */
    files: (share = wholeSite) => siteFiles({ ...source, prepared: passing }, share),
    /** One of these files, made alone; null where the site has none of this path. */
    file: async (path: string): Promise<WholeFile | null> => {
      const file = await fileAt(path, { ...source, prepared: held });
      return file === null ? null : { ...file, body: wholeBody(file.body) };
    },
  };
}

/** What holds many rows for a while comes first; the rows of a route are let go before the next. */
async function* siteFiles(source: SiteSource, share: Share): Files {
  const described: DescribedRoute[] | null = share.piece(0, null) ? [] : null;
  if (described !== null) yield* datedFiles(source);
  for (const [i, one] of source.routes.entries()) {
    const isAlone = one.kind === "file" && one.together !== true;
    const isMade = !isAlone && share.piece(i + 1, one);
    const prepared = isMade || described !== null ? source.prepared(one) : null;
    if (prepared !== null) described?.push(await describedRoute(prepared, source));
    if (isAlone) yield* entryFiles(one, source, share.file);
    else if (isMade && prepared !== null) yield* routeFiles(prepared, source);
    // what weak references name is held until the event loop turns
    await setImmediate();
  }
  yield* otherFiles(source, share, described);
}

/** A file made alone, of a route if it is of one. */
async function fileAt(path: string, source: SiteSource): Promise<StoreFile | null> {
  for (const route of source.routes) {
    const file = await fileOf(path, source.prepared(route), source);
    if (file !== null) return file;
  }
  for await (const file of datedFiles(source)) if (file.path === path) return file;
  const described: DescribedRoute[] = [];
  for (const route of source.routes) {
    described.push(await describedRoute(source.prepared(route), source));
  }
  for await (const file of otherFiles(source, wholeSite, described)) {
    if (file.path === path) return file;
  }
  return null;
}
