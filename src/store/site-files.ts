import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { Entry, Route } from "../api/route.ts";
import type { RenderOptions } from "../cards/picture/pool.ts";
import type { StoreFile, WholeFile } from "../emit/files/store-file.ts";
import { changeFiles } from "../feeds/day-change-files.ts";
import { feedFiles } from "../feeds/feed-files.ts";
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
import { foldFile, type PreparedRoute, preparedRoute } from "./prepared-route.ts";
import { render } from "./render.ts";

/** The path of the route table. */
export const tableFile = "s/routes.json";

/** What a site is made of besides the read model. */
export interface Making {
  readonly fold: FoldTable;
  readonly cards: RenderOptions;
  readonly site: SiteMaking;
  /** The key of the checkpoint; without one it is marked as unsigned. */
  readonly signer?: SignerKey | null;
}

/** A site before its files are made. */
export interface PreparedSite {
  readonly table: RouteTable;
  /** Every file, made one at a time: a million answers are never a million bodies in memory. */
  readonly files: () => AsyncIterable<StoreFile>;
  /** One of these files, made alone; null where the site has none of this path. */
  readonly file: (path: string) => Promise<WholeFile | null>;
}

export function preparedSite(
  routes: readonly Route[],
  readModel: ReadModel,
  making: Making,
): PreparedSite {
  const lineOf = memoizedLines();
  const prepared = routes.map((route) => preparedRoute(route, readModel, lineOf, making.fold));
  const entries = prepared.map(({ entry }) => entry);
  const table: RouteTable = { version: 1, build: readModel.build, routes: entries };
  const source = { prepared, table, readModel, making, lineOf };
  return {
    table,
    files: () => siteFiles(source),
    file: async (path) => {
      const file = (await routeFile(path, source)) ?? (await found(path, otherFiles(source)));
      return file === null ? null : { ...file, body: wholeBody(file.body) };
    },
  };
}

interface SiteSource {
  readonly prepared: readonly PreparedRoute[];
  readonly table: RouteTable;
  readonly readModel: ReadModel;
  readonly making: Making;
  readonly lineOf: LineOf;
}

async function* siteFiles(source: SiteSource): AsyncIterable<StoreFile> {
  yield* otherFiles(source);
  for (const one of source.prepared) yield* routeFiles(one, source);
}

/** The files of a route; none where it failed, as the resolver answers 503 without one. */
async function* routeFiles(
  { route, entry, lists, searchLines }: PreparedRoute,
  { readModel, lineOf, making }: SiteSource,
): AsyncIterable<StoreFile> {
  if (entry.failed !== null) return;
  if (route.kind === "list" && entry.answer.kind === "list") {
    const source = { route, entry, list: entry.answer, readModel, lineOf };
    yield* listFiles({ ...source, lists, searchLines });
  } else if (route.kind === "file") {
    for (const stored of route.entries(readModel)) yield await entryFile(stored);
    if (route.cards !== undefined) yield* cardStoreFiles(route.cards(readModel), making.cards);
  }
}

/** A file of a route, found without making others: an entry, a card, or a page of a list. */
async function routeFile(path: string, source: SiteSource): Promise<StoreFile | null> {
  const { readModel, making } = source;
  for (const one of source.prepared) {
    const { route, entry } = one;
    if (entry.failed !== null) continue;
    if (route.kind === "list") {
      const page = await found(path, routeFiles(one, source));
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

/** The files that belong to no route. */
async function* otherFiles({
  prepared,
  table,
  readModel,
  lineOf,
  making: { fold, site, signer = null },
}: SiteSource): AsyncIterable<StoreFile> {
  yield jsonFile(tableFile, table);
  yield jsonFile("s/capabilities.json", capabilities(table));
  yield jsonFile(foldFile, fold);
  yield* genericFailures();
  // an empty log would be a log rolled back
  if (!readModel.broken.has("publications")) yield* ledgerStoreFiles(readModel, signer);
  for (const feed of [...feedFiles(readModel), ...changeFiles(readModel)]) {
    yield { ...feed, status: 200, cache: "latest" };
  }
  const described = await describedRoutes(prepared, { table, readModel, lineOf, fold });
  for (const file of peopleFiles(readModel, site, described)) {
    yield { ...file, cache: siteCache(file) };
  }
}

function describedRoutes(
  prepared: readonly PreparedRoute[],
  source: ExampleSource,
): Promise<readonly DescribedRoute[]> {
  return Promise.all(
    prepared.map(async (one) => ({
      route: one.route,
      failed: one.entry.failed,
      example: await exampleAnswer(one, source),
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
