import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { Entry, Route } from "../api/route.ts";
import type { RenderOptions } from "../cards/picture/pool.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { feedFiles } from "../feeds/feed-files.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { FoldTable } from "../resolve/fold.ts";
import { jsonText } from "../resolve/json-text.ts";
import type { RouteTable } from "../resolve/table.ts";
import { capabilities } from "./capabilities.ts";
import { cardStoreFiles } from "./card-store-files.ts";
import { genericFailures } from "./generic-failures.ts";
import { ledgerStoreFiles } from "./ledger-store-files.ts";
import { rememberingLines } from "./line.ts";
import { listFiles } from "./list-files.ts";
import { foldFile, type Planned, planned } from "./planned.ts";
import { render } from "./render.ts";

/** The table that the resolver works from. */
export const tableFile = "s/routes.json";

/** What a site is made with besides its content. */
export interface Making {
  readonly fold: FoldTable;
  readonly cards: RenderOptions;
  /** Absent, the checkpoint of the ledger says that it is unsigned. */
  readonly signer?: SignerKey | null;
}

/** What a site will be. */
export interface SitePlan {
  readonly table: RouteTable;
  /**
   * Every file, one at a time: a plan of a million answers is never a million bodies in memory.
   */
  readonly files: () => AsyncIterable<StoreFile>;
}

export function sitePlan(routes: readonly Route[], readModel: ReadModel, making: Making): SitePlan {
  const plans = routes.map((route) => planned(route, readModel));
  const entries = plans.map(({ entry }) => entry);
  const table: RouteTable = { version: 1, build: readModel.build, routes: entries };
  return { table, files: () => siteFiles(plans, table, readModel, making) };
}

async function* siteFiles(
  plans: readonly Planned[],
  table: RouteTable,
  readModel: ReadModel,
  { fold, cards, signer = null }: Making,
): AsyncIterable<StoreFile> {
  yield jsonFile(tableFile, table);
  yield jsonFile("s/capabilities.json", capabilities(table));
  yield jsonFile(foldFile, fold);
  yield* genericFailures();
  // an empty log would be a log rolled back
  if (!readModel.broken.has("publications")) yield* ledgerStoreFiles(readModel, signer);
  for (const feed of feedFiles(readModel)) yield { ...feed, status: 200, cache: "latest" };
  const lineOf = rememberingLines();
  for (const plan of plans) {
    const { route, entry, collections } = plan;
    // the resolver answers for it with 503, no file does
    if (entry.failed !== null) continue;
    if (route.kind === "list" && entry.answer.kind === "list") {
      yield* listFiles({ route, entry, list: entry.answer, collections, readModel, lineOf, fold });
    } else if (route.kind === "file") {
      yield* entryFiles(route.entries(readModel));
      if (route.cards !== undefined) yield* cardStoreFiles(route.cards(readModel), cards);
    }
  }
}

async function* entryFiles(entries: Iterable<Entry>): AsyncIterable<StoreFile> {
  for (const { file, cache, reply } of entries) {
    const rendered = render(await reply());
    yield { path: file, cache: rendered.status === 200 ? cache : "failure", ...rendered };
  }
}

function jsonFile(path: string, value: unknown): StoreFile {
  const body = `${jsonText(value)}\n`;
  return { path, mediaType: mediaTypes.json, status: 200, cache: "latest", body };
}
