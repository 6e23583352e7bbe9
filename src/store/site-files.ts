import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { CardFiles, Entry, FileRoute, Route } from "../api/route.ts";
import type { RenderOptions } from "../cards/picture/pool.ts";
import type { StoreFile, WholeFile } from "../emit/files/store-file.ts";
import { once } from "../engine/numbers/memoize.ts";
import { changeFiles } from "../feeds/day-change-files.ts";
import { feedFiles } from "../feeds/feed-files.ts";
import { at } from "../language/at.ts";
import { wholeBody } from "../language/body.ts";
import type { DescribedRoute } from "../openapi/api-facts.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { FoldTable } from "../resolve/fold.ts";
import { jsonText } from "../resolve/json-text.ts";
import type { RouteTable } from "../resolve/table.ts";
import { siteFiles as peopleFiles, type SiteMaking } from "../site/site-files.ts";
import { capabilities } from "./capabilities.ts";
import { cardStoreFiles } from "./card-store-files.ts";
import { type ExampleSource, exampleAnswer } from "./example-answer.ts";
import { genericFailures } from "./generic-failures.ts";
import { ledgerStoreFiles } from "./ledger-store-files.ts";
import { type LineOf, memoizedLines } from "./line.ts";
import { listFiles } from "./list-files.ts";
import { failureOf, foldFile, type PreparedRoute, preparedRoute } from "./prepared-route.ts";
import { render } from "./render.ts";
import { makesFile, makesPiece, type Shard, wholeBuild } from "./shard.ts";
import { snapshotFiles } from "./snapshot-files.ts";

/** The path of the route table. */
export const tableFile = "s/routes.json";

/** What a site is made of besides the read model. */
export interface Making {
  readonly fold: FoldTable;
  readonly cards: RenderOptions;
  readonly site: SiteMaking;
  /** The key of the checkpoint; without one it is marked as unsigned. */
  readonly signer?: SignerKey | null;
  /** The read model of the content as its records were issued from it, where that is another. */
  readonly asIssued?: ReadModel;
}

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
  // a shard prepares the routes that it makes, and all of them where it makes the table
  const prepared = routes.map((route) =>
    once(() => preparedRoute(route, readModel, lineOf, making.fold)),
  );
  const table = once(() => {
    const entries = prepared.map((route) => route().entry);
    return { version: 1 as const, build: readModel.build, routes: entries };
  });
  const source = { routes, prepared, table, readModel, making, lineOf };
  return {
    table,
    files: (shard = wholeBuild) => siteFiles(source, shard),
    file: async (path) => {
      const file =
        (await routeFile(path, source)) ?? (await found(path, otherFiles(source, wholeBuild)));
      return file === null ? null : { ...file, body: wholeBody(file.body) };
    },
  };
}

interface SiteSource {
  readonly routes: readonly Route[];
  readonly prepared: readonly (() => PreparedRoute)[];
  readonly table: () => RouteTable;
  readonly readModel: ReadModel;
  readonly making: Making;
  readonly lineOf: LineOf;
}

async function* siteFiles(source: SiteSource, shard: Shard): AsyncIterable<StoreFile> {
  yield* otherFiles(source, shard);
  for (const [i, one] of source.routes.entries()) {
    if (one.kind === "file" && one.together !== true) yield* entryFiles(one, source, shard);
    else if (makesPiece(shard, i + 1)) yield* routeFiles(at(source.prepared, i)(), source);
  }
}

/** The files of a route; none where it failed, as the resolver answers 503 without one. */
async function* routeFiles(
  { route, entry, lists, searchLines }: PreparedRoute,
  source: SiteSource,
): AsyncIterable<StoreFile> {
  if (route.kind === "file") {
    yield* entryFiles(route, source, wholeBuild);
  } else if (entry.failed === null && entry.answer.kind === "list") {
    const { readModel, lineOf } = source;
    const made = { route, entry, list: entry.answer, readModel, lineOf };
    yield* listFiles({ ...made, lists, searchLines });
  }
}

/** The files of a route of files that a shard makes; none where the route failed. */
async function* entryFiles(
  route: FileRoute,
  { readModel, making }: SiteSource,
  shard: Shard,
): AsyncIterable<StoreFile> {
  if (failureOf(route, readModel) !== null) return;
  for (const stored of route.entries(readModel)) {
    if (makesFile(shard, stored.file)) yield await entryFile(stored);
  }
  if (route.cards === undefined) return;
  yield* cardStoreFiles(ofShard(route.cards(readModel), shard), making.cards);
}

/** The cards that a shard draws, each with all its files. */
function* ofShard(cards: Iterable<CardFiles>, shard: Shard): Iterable<CardFiles> {
  for (const card of cards) if (makesFile(shard, at(card.files, 0).file)) yield card;
}

/** A file of a route, found without making others: an entry, a card, or a page of a list. */
async function routeFile(path: string, source: SiteSource): Promise<StoreFile | null> {
  const { readModel, making } = source;
  for (const [i, route] of source.routes.entries()) {
    if (failureOf(route, readModel) !== null) continue;
    if (route.kind === "list") {
      const page = await found(path, routeFiles(at(source.prepared, i)(), source));
      if (page !== null) return page;
      continue;
    }
    for (const stored of route.entries(readModel)) {
      if (stored.file === path) return entryFile(stored);
    }
    for (const card of route.cards?.(readModel) ?? []) {
      const files = card.files.filter(({ file }) => file === path);
      if (files.length > 0) return found(path, cardStoreFiles([{ ...card, files }], making.cards));
    }
  }
  return null;
}

async function found(path: string, files: AsyncIterable<StoreFile>): Promise<StoreFile | null> {
  for await (const file of files) if (file.path === path) return file;
  return null;
}

/** The files that belong to no route; what describes all of a site is one piece. */
async function* otherFiles(source: SiteSource, shard: Shard): AsyncIterable<StoreFile> {
  const { readModel, making } = source;
  const isHead = makesPiece(shard, 0);
  if (isHead) yield* headFiles(source);
  const described = isHead ? await describedRoutes(source) : null;
  const makes = (path: string) => makesFile(shard, path);
  for (const file of peopleFiles(readModel, making.site, described, makes)) {
    yield { ...file, cache: siteCache(file) };
  }
  if (isHead) yield* snapshotFiles(making.asIssued ?? readModel);
}

function* headFiles({
  table,
  readModel,
  making: { fold, signer = null },
}: SiteSource): Iterable<StoreFile> {
  yield jsonFile(tableFile, table());
  yield jsonFile("s/capabilities.json", capabilities(table()));
  yield jsonFile(foldFile, fold);
  yield* genericFailures();
  // an empty log would be a log rolled back
  if (!readModel.broken.has("publications")) yield* ledgerStoreFiles(readModel, signer);
  for (const feed of [...feedFiles(readModel), ...changeFiles(readModel)]) {
    yield { ...feed, status: 200, cache: "latest" };
  }
}

function describedRoutes({
  prepared,
  table,
  readModel,
  lineOf,
  making: { fold },
}: SiteSource): Promise<readonly DescribedRoute[]> {
  const source: ExampleSource = { table: table(), readModel, lineOf, fold };
  return Promise.all(
    prepared.map(async (route) => ({
      route: route().route,
      failed: route().entry.failed,
      example: await exampleAnswer(route(), source),
    })),
  );
}

function siteCache({ status }: { readonly status: number }): StoreFile["cache"] {
  return status === 200 ? "site" : "failure";
}

async function entryFile({ file, cache, reply }: Entry): Promise<StoreFile> {
  return { path: file, cache, ...render(await reply()) };
}

function jsonFile(path: string, value: unknown): StoreFile {
  const body = `${jsonText(value)}\n`;
  return { path, mediaType: mediaTypes.json, status: 200, cache: "latest", body };
}
