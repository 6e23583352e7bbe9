import { addressPatterns } from "../../answers/api/address-patterns.ts";
import { mediaTypes } from "../../answers/api/media-types.ts";
import type { Route } from "../../answers/api/route.ts";
import { snapshotIndex, snapshots } from "../../answers/exports/snapshots/snapshots.ts";
import type { DescribedRoute } from "../../answers/openapi/example.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { Draw } from "../../cards/picture/drawer.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { addressesOf } from "../../model/address/firm-addresses.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { withMembers } from "../../model/language/with-members.ts";
import type { SignerKey } from "../../record/ledger/note-key.ts";
import { redactionsFile } from "../../record/record-home.ts";
import {
  type Failure,
  failureText,
  invalidList,
  notHere,
  refused,
  unavailable,
} from "../../resolve/failure.ts";
import type { FoldTable } from "../../resolve/fold.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { namesFile } from "../../resolve/missing.ts";
import type { RouteEntry, RouteTable } from "../../resolve/table.ts";
import { feedFiles } from "../feeds/feed-files.ts";
import { type SiteMaking, siteFiles } from "../site-files.ts";
import { byYear, capabilities } from "./capabilities.ts";
import { findFile, findText } from "./find-file.ts";
import { foldFile, type PreparedRoute } from "./prepared-route.ts";
import { stored, storedJson } from "./render.ts";
import type { Share } from "./share.ts";
import { treeStoreFiles } from "./tree-store-files.ts";

export const tableFile = "s/routes.json";

export interface Making {
  readonly fold: FoldTable;
  readonly draw: Draw;
  readonly site: SiteMaking;
  /** The key of the checkpoint; without one it is marked as unsigned. */
  readonly signer?: SignerKey | null;
  /** The read model of the content as its records were issued from it, where that is another. */
  readonly asIssued?: ReadModel;
}

export interface SiteSource {
  readonly routes: readonly Route[];
  readonly prepared: (route: Route) => PreparedRoute;
  readonly table: () => RouteTable;
  readonly readModel: ReadModel;
  readonly making: Making;
}

export type Files = AsyncIterable<StoreFile>;

/** The feeds and what became known by day. */
export async function* datedFiles({ readModel, making: { asIssued } }: SiteSource): Files {
  for (const feed of feedFiles(readModel)) yield { ...feed, status: 200, cache: "latest" };
  yield* snapshotFiles(asIssued ?? readModel);
}

/** The other files that belong to no route; those that describe all routes only where these are given. */
export async function* otherFiles(
  source: SiteSource,
  share: Share,
  described: readonly DescribedRoute[] | null,
): Files {
  const { readModel, making } = source;
  if (described !== null) yield* headFiles(source);
  for (const file of siteFiles(readModel, making.site, described, share.file)) {
    yield withMembers(file, { cache: file.status === 200 ? "site" : "failure" } as const);
  }
}

function* headFiles({ table, readModel, making }: SiteSource): Iterable<StoreFile> {
  const { fold, signer = null } = making;
  yield storedJson(tableFile, table());
  yield storedJson("s/capabilities.json", capabilities(table()));
  yield storedJson(foldFile, fold);
  const { retired = [] } = readModel.analysis.world.publisher;
  if (retired.length > 0) yield storedJson("s/retired.json", { retired });
  yield* nameFiles(readModel);
  yield stored(findFile, mediaTypes.txt, findText(readModel));
  yield* genericFailures();
  yield* declinedFiles(table());
  const { redactions } = readModel.analysis.world;
  if (redactions.length > 0) yield storedJson(redactionsFile, { success: true, redactions });
  yield* treeStoreFiles(readModel, signer);
}

const served = { mediaType: mediaTypes.json, status: 200 } as const;

/** The snapshots of the days of issue, each at an address of its own, and the list that dates them. */
export function* snapshotFiles(asIssued: ReadModel): Iterable<StoreFile> {
  const listed: object[] = [];
  for (const { date, path, sha256, text, references } of snapshots(asIssued)) {
    const bytes = Buffer.byteLength(text);
    listed.push({ date, href: `/${path}`, bytes, sha256, references });
    yield { ...served, path, cache: "frozen", body: text };
  }
  const body = `${jsonText(snapshotIndex(asIssued, listed))}\n`;
  yield { ...served, path: "s/snapshots.json", cache: "export", body };
}

/** The number of names up to which a host looks for the nearest: it reads and compares all of them. */
const mostNames = 20_000;

/** The names of firms and of records, from which a resolver tells the nearest to one that nothing has. */
function* nameFiles({ analysis, issued }: ReadModel): Iterable<StoreFile> {
  const names = {
    firm: [...addressesOf(analysis.world.firms).keys()],
    reference: issued.map(({ record }) => record.referenceId),
  };
  for (const [noun, all] of Object.entries(names)) {
    if (all.length === 0 || all.length > mostNames) continue;
    const sorted = all.toSorted(byCodeUnit);
    yield stored(namesFile(noun), mediaTypes.txt, sorted.join("\n"));
  }
}

/** Failures as files, for hosts that can only serve a file. */
const failures: readonly Failure[] = [
  invalidList("found a name or a value that is not allowed"),
  refused(404, "unknown_route", "Unknown route: found no answer at this address"),
  refused(405, "method_not_allowed", "Method not allowed: must be GET, HEAD or OPTIONS"),
  refused(414, "query_too_long", "Query too long: must be at most 2048 bytes"),
  notHere("no file has this answer; the client library and an edge profile can compose it"),
  unavailable("a stored file cannot be read"),
];

export function genericFailures(): readonly StoreFile[] {
  return failures.map((failure) => failureFile(`s/errors/${failure.status}.json`, failure));
}

/** What a host with rules says where a request to a route has to be composed: which files have the rows. */
export function declinedFiles({ routes }: RouteTable): readonly StoreFile[] {
  return routes.map(declinedFile);
}

function declinedFile(route: RouteEntry): StoreFile {
  const files = addressPatterns(route).map((pattern) => `/${pattern}`);
  const failure = notHere(
    `no file has this answer; the files of "${route.path}" are ${files.join(", ")}, where a part in brackets ` +
      `may be left out${yearly(route)}; the client library and an edge profile can compose it`,
  );
  return failureFile(`s/errors/501/${routeId(route.path)}.json`, failure);
}

function yearly({ answer }: RouteEntry): string {
  const patterns = byYear(answer).map((pattern) => `/${pattern}`);
  return patterns.length === 0 ? "" : `, and those stored by year ${patterns.join(", ")}`;
}

/** `/api/firms/:slug` as `firms_slug`. */
export function routeId(path: string): string {
  return path.slice("/api/".length).replace(/[^a-z0-9]+/g, "_");
}

function failureFile(path: string, failure: Failure): StoreFile {
  const { status } = failure;
  return { path, mediaType: mediaTypes.json, status, cache: "host", body: failureText(failure) };
}
