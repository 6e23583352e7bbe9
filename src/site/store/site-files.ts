import { setImmediate } from "node:timers/promises";
import { mediaTypes } from "../../answers/api/media-types.ts";
import type { CardFiles, Entry, FileRoute, Route } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { CardProduct } from "../../cards/input/card-key.ts";
import type { Draw } from "../../cards/picture/drawer.ts";
import type { StoreFile, WholeFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { wholeBody } from "../../model/language/body.ts";
import { memoize, once } from "../../model/language/memoize.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { describedRoutes } from "./described-routes.ts";
import { memoizedLines } from "./line.ts";
import { listFiles } from "./list-files.ts";
import { datedFiles, type Files, type Making, otherFiles, type SiteSource } from "./other-files.ts";
import { failureOf, type PreparedRoute, preparedRoute } from "./prepared-route.ts";
import { render } from "./render.ts";
import { makesFile, makesPiece, type Shard, wholeBuild } from "./shard.ts";

/** A site before its files are made. */
export interface PreparedSite {
  readonly table: () => RouteTable;
  /**
   * Every file, or those of a shard, made one at a time: a million answers are never a million
   * bodies in memory.
   */
  readonly files: (shard?: Shard) => AsyncIterable<StoreFile>;
  /** One of these files, made alone; null where the site has none of this path. */
  readonly file: (path: string) => Promise<WholeFile | null>;
}

export function preparedSite(
  routes: readonly Route[],
  readModel: ReadModel,
  making: Making,
): PreparedSite {
  const lineOf = memoizedLines();
  const prepared = (route: Route) => preparedRoute(route, readModel, lineOf, making.fold);
  const entries = new Map<Route, RouteEntry>();
  const held = memoize((route: Route) => route.path, prepared);
  const entryOf = (route: Route) => entries.get(route) ?? held(route).entry;
  const table = once(() => {
    return { version: 1 as const, build: readModel.build, routes: routes.map(entryOf) };
  });
  const source = { routes, table, readModel, making, lineOf };
  // the rows of a route are in memory while its files are made
  const passing = (route: Route) => {
    const one = prepared(route);
    entries.set(route, one.entry);
    return one;
  };
  return {
    table,
    files: (shard = wholeBuild) => siteFiles({ ...source, prepared: passing }, shard),
    file: async (path) => {
      const file = await fileAt(path, { ...source, prepared: held });
      return file === null ? null : { ...file, body: wholeBody(file.body) };
    },
  };
}

/**
 * What holds many rows for a while comes first; then the files of each route, whose rows are let go
 * before the next, and those that describe all routes. A shard prepares the routes that it makes, and
 * all of them where it makes the table.
 */
async function* siteFiles(source: SiteSource, shard: Shard): Files {
  const described = makesPiece(shard, 0) ? describedRoutes(source) : null;
  if (described !== null) yield* datedFiles(source);
  for (const [i, one] of source.routes.entries()) {
    const isAlone = one.kind === "file" && one.together !== true;
    const isMade = !isAlone && makesPiece(shard, i + 1);
    const prepared = isMade || described !== null ? source.prepared(one) : null;
    if (prepared !== null) await described?.add(prepared);
    if (isAlone) yield* entryFiles(one, source, shard);
    else if (isMade && prepared !== null) yield* routeFiles(prepared, source);
    // what weak references name is held until the event loop turns
    await setImmediate();
  }
  yield* otherFiles(source, shard, described === null ? null : () => described.all);
}

/** The files of a route; none where it failed, as the resolver answers 503 without one. */
async function* routeFiles(
  { route, entry, lists, searchLines }: PreparedRoute,
  source: SiteSource,
): Files {
  if (route.kind === "file") {
    yield* entryFiles(route, source, wholeBuild);
  } else if (entry.failed === null && entry.answer.kind === "list") {
    const { readModel, lineOf } = source;
    const made = { route, entry, list: entry.answer, readModel, lineOf };
    yield* listFiles({ ...made, lists: lists(), searchLines: searchLines() });
  }
}

/** The files of a route of files that a shard makes; none where the route failed. */
async function* entryFiles(
  route: FileRoute,
  { readModel, making }: SiteSource,
  shard: Shard,
): Files {
  if (failureOf(route, readModel) !== null) return;
  for (const stored of route.entries(readModel, making.kept)) {
    if (makesFile(shard, stored.file)) yield await entryFile(stored);
  }
  if (route.cards === undefined) return;
  yield* cardFilesOf(ofShard(route.cards(readModel), shard), making.draw);
}

/** The cards that a shard draws, each with all its files. */
function* ofShard(cards: Iterable<CardFiles>, shard: Shard): Iterable<CardFiles> {
  for (const card of cards) if (makesFile(shard, at(card.files, 0).file)) yield card;
}

const cardTypes: Readonly<Record<CardProduct, string>> = {
  svg: mediaTypes.svg,
  png: mediaTypes.png,
  square: mediaTypes.png,
  badge: mediaTypes.svg,
};

/** The files of cards, each with its content made when it is drawn, so that it is in memory no longer. */
async function* cardFilesOf(cards: Iterable<CardFiles>, draw: Draw): Files {
  for (const { input, files } of cards) {
    const products = files.map(({ product }) => product);
    const drawn = await draw(input(), products);
    for (const [i, { file: path, product }] of files.entries()) {
      const body = at(drawn, i);
      yield { path, mediaType: cardTypes[product], status: 200, cache: "latest", body };
    }
  }
}

/** A file made alone, of a route if it is of one. */
async function fileAt(path: string, source: SiteSource): Promise<StoreFile | null> {
  const ofRoute = await routeFile(path, source);
  if (ofRoute !== null) return ofRoute;
  const described = describedRoutes(source);
  for (const route of source.routes) await described.add(source.prepared(route));
  return (
    (await found(path, datedFiles(source))) ??
    found(
      path,
      otherFiles(source, wholeBuild, () => described.all),
    )
  );
}

/** A file of a route, found without making others: an entry, a card, or a page of a list. */
async function routeFile(path: string, source: SiteSource): Promise<StoreFile | null> {
  const { readModel, making } = source;
  for (const route of source.routes) {
    if (failureOf(route, readModel) !== null) continue;
    if (route.kind === "list") {
      const page = await found(path, routeFiles(source.prepared(route), source));
      if (page !== null) return page;
      continue;
    }
    for (const stored of route.entries(readModel)) {
      if (stored.file === path) return entryFile(stored);
    }
    for (const card of route.cards?.(readModel) ?? []) {
      const files = card.files.filter(({ file }) => file === path);
      if (files.length === 0) continue;
      return found(path, cardFilesOf([{ ...card, files }], making.draw));
    }
  }
  return null;
}

async function found(path: string, files: AsyncIterable<StoreFile>): Promise<StoreFile | null> {
  for await (const file of files) if (file.path === path) return file;
  return null;
}

async function entryFile({ file, cache, reply }: Entry): Promise<StoreFile> {
  return { path: file, cache, ...render(await reply()) };
}
