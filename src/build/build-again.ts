import { join } from "node:path";
import { type Fingerprint, fingerprint } from "../content/files/fingerprint.ts";
import { programVersion } from "../content/files/versions.ts";
import { keepState, keptBytes, refuseCache } from "../emit/site/kept-state.ts";
import { intactSite, isSettled, recoverSite, refuseOutput } from "../emit/site/recover-site.ts";
import { daysBetween } from "../model/language/calendar.ts";
import { sha256Hex } from "../record/canonical.ts";
import type { BuildResult } from "./build.ts";
import type { BuildOptions, Watch } from "./build-options.ts";

// A build follows from its sources, its program and its options. Where all three are those of the
// last build, and its output is still there, nothing is left to do. The modules that build are only
// loaded where something is.

export type BuildSummary = Readonly<ReturnType<typeof summaryOf>>;

interface LastBuild {
  /** The key of all that it followed from. */
  readonly all: string;
  readonly manifest: string;
  readonly summary: BuildSummary;
}

export type Rebuilt =
  | { readonly kind: "unchanged"; readonly summary: BuildSummary }
  | { readonly kind: "built"; readonly summary: BuildSummary; readonly result: BuildResult };

/** Builds, unless the output is already what a build would write. */
export async function buildAgain(options: BuildOptions, watch: Watch): Promise<Rebuilt> {
  refuseCache(options.cache, options.content);
  recoverSite(options.out);
  // the shards of a build may share a cache
  const { index = 1, of = 1 } = options.shard ?? {};
  const file = join(options.cache, of === 1 ? "last-build" : `last-build-${index}-of-${of}`);
  const keys = keysOf(options);
  const state = keys === null ? null : keptBytes(file, keys.besideEssays);
  const last: LastBuild | null = state && JSON.parse(state.toString("utf8"));
  const isSame = last?.all === keys?.all && !(last && isHalfOver(last.summary, options));
  // what is kept in another site is kept by its bytes
  const everyByte = options.checkKept === true || !isSame;
  const present = last && intactSite(options.out, last.manifest, everyByte);
  // what a killed build left is removed by a build
  if (last && present && isSame && isSettled(options.out)) {
    return { kind: "unchanged", summary: last.summary };
  }
  refuseOutput(options.out, options.content);
  const { build } = await import("./build.ts");
  const kept = last && present && { files: present.files, hasEssays: last.summary.hasEssays };
  const result = await build(options, watch, kept);
  const summary = summaryOf(result);
  // what changed while it was read belongs to no key
  if (keys !== null && result.problems.length === 0 && keysOf(options)?.all === keys.all) {
    const state: LastBuild = { all: keys.all, manifest: result.report.manifest, summary };
    keepState(file, keys.besideEssays, Buffer.from(JSON.stringify(state)));
  }
  return { kind: "built", summary, result };
}

/** The hashes of everything that a build follows from, and of all but the essays; null where it cannot be read. */
function keysOf(options: BuildOptions): Fingerprint | null {
  const { content, asOf, signer, nextKey, hosts, checkpoint, shard } = options;
  const sources = fingerprint(content);
  if (sources === null) return null;
  const program = [programVersion(), process.versions];
  const given = [asOf, signer?.id, nextKey, hosts, shard, checkpoint?.checkpoint];
  const key = (one: string) => sha256Hex(JSON.stringify([program, one, given]));
  return { all: key(sources.all), besideEssays: key(sources.besideEssays) };
}

/** Whether half of the life of a signature is over, so that it is time to sign again. */
function isHalfOver({ signed }: BuildSummary, { signer, signedOn }: BuildOptions): boolean {
  if (!signer || !signedOn) return false;
  const { issued, expires } = signed;
  return signedOn < issued || 2 * daysBetween(issued, signedOn) >= daysBetween(issued, expires);
}

function summaryOf({ readModel, report, routes, leftOut, signed }: BuildResult) {
  const { asOf, publisher, publications } = readModel.analysis.world;
  const { files, bytes, weights } = report;
  return {
    asOf,
    build: readModel.build,
    routes,
    files,
    bytes,
    weights,
    leftOut,
    /** Listed firms without a probability, because too few of their observations are fresh. */
    stale: readModel.staleFirms,
    /** Whether no record is issued yet. */
    unissued: publications.length === 0 && !readModel.broken.has("publications"),
    hosts: publisher.hosts,
    plan: publisher.plan,
    signed,
    hasEssays: readModel.has.research,
  };
}
