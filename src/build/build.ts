import { join } from "node:path";
import { routes } from "../answers/routes.ts";
import { type ReadModel, readModelOf } from "../answers/rows/read-model.ts";
import { ownRenderer } from "../cards/picture/pool.ts";
import { cardLook } from "../content/files/card-look.ts";
import { fingerprint } from "../content/files/fingerprint.ts";
import { programVersion } from "../content/files/program-version.ts";
import { siteTheme } from "../content/files/site-theme.ts";
import { type FileCache, fileCache } from "../emit/files/card-cache.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { type Origin, type PartHead, partFile } from "../emit/parts/part-head.ts";
import { filesOfSite, pathsOfSite } from "../emit/site/files-of-site.ts";
import { type SiteReport, writeSite } from "../emit/site/site-writer.ts";
import { addDays, periodDays } from "../engine/numbers/calendar.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import { profileNamed } from "../hosts/profiles.ts";
import { withCopies, withHosts } from "../hosts/with-hosts.ts";
import type { LeftOut } from "../issue/left-out.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { generator } from "../model/generator.ts";
import type { Problem } from "../model/problem/problem.ts";
import { checkpointIn } from "../readers/verify/checkpoint-guard.ts";
import { ledgerOrigin } from "../record/ledger/ledger.ts";
import foldTable from "../resolve/fold-table.json" with { type: "json" };
import { pageScripts } from "../site/page-scripts.ts";
import { siteMaking } from "../site/site-making.ts";
import type { Making } from "../site/store/other-files.ts";
import { type PreparedSite, preparedSite } from "../site/store/site-files.ts";
import { analysed } from "./analysed.ts";
import type { BuildOptions, Watch } from "./build-options.ts";
import { keptFiles } from "./kept-files.ts";
import { citedAddresses, refuseLost } from "./lost-addresses.ts";
import { type NoteHead, noteOver } from "./noted.ts";

export interface BuildResult {
  readonly readModel: ReadModel;
  readonly report: SiteReport;
  readonly routes: number;
  /** The problems of the content of routes that now answer 503; empty for a whole build. */
  readonly problems: readonly Problem[];
  /** Locked records that the as-of date leaves out. */
  readonly leftOut: readonly LeftOut[];
  /** Why drawn cards were not kept for the next build; null when they were. */
  readonly cacheTrouble: string | null;
}

/** Content in, a folder of static files out: the file to read first. */
export async function build(options: BuildOptions, watch: Watch): Promise<BuildResult> {
  const { analysis, asIssued, broken, problems, leftOut } = await analysed(options, watch);
  const { signer = null, nextKey = null } = options;
  const signing = signer === null ? null : [signer.id, nextKey ?? ""].join("+");
  const readModel = readModelOf(analysis, generator, broken, signing);
  const issued = asIssued === null ? null : readModelOf(asIssued, generator, broken, signing);
  const cards = fileCache(join(options.cache, "cards"));
  const making = await makingOf(readModel, issued, options, cards);
  const site = preparedSite(routes, readModel, making);
  const report = await write(filesOf(site, readModel, options), readModel, options, watch);
  const counts = { routes: routes.length, cacheTrouble: cards.trouble() };
  return { readModel, report, problems, leftOut, ...counts };
}

/** The makings of a site besides the read model. */
async function makingOf(
  { analysis }: ReadModel,
  issued: ReadModel | null,
  options: BuildOptions,
  cache: FileCache,
): Promise<Making> {
  const { content, threads, signer = null } = options;
  const { site } = analysis.world.publisher;
  const look = await cardLook(content);
  return {
    fold: foldTable,
    cards: { look, threads, cache, renderer: ownRenderer(look) },
    site: siteMaking(await siteTheme(content), site, await pageScripts()),
    signer,
    kept: keptFiles(join(options.cache, "exports")),
    ...(issued === null ? {} : { asIssued: issued }),
  };
}

/** The files of a build with what hosts need, or those of a shard and what it is a part of. */
function filesOf(
  site: PreparedSite,
  readModel: ReadModel,
  options: BuildOptions,
): AsyncIterable<StoreFile> {
  const { publisher } = readModel.analysis.world;
  const { baseUrl } = publisher;
  const hosts = options.hosts ?? publisher.hosts;
  const profiles = hosts.map(profileNamed);
  const { shard = null } = options;
  if (shard === null) {
    return withHosts(site.files(), () => ({ baseUrl, table: site.table() }), profiles);
  }
  const note = noteHead(readModel, options.nextKey ?? null);
  const head = { ...originOf(readModel, options), shard, hosts: [...hosts], baseUrl, note };
  return partFiles(site, profiles, { ...head, broken: [...readModel.broken.keys()] });
}

async function* partFiles(
  site: PreparedSite,
  hosts: readonly HostProfile[],
  head: Omit<PartHead, "kind">,
): AsyncIterable<StoreFile> {
  yield* withCopies(site.files(head.shard), hosts);
  yield partFile(head);
}

/** The origin of a part of a build, as `stele merge` compares it. */
function originOf({ build, analysis }: ReadModel, options: BuildOptions): Origin {
  const { content, signer = null } = options;
  const sources = fingerprint(content);
  if (sources === null) throw new RangeError(`Cannot hash "${content}": it cannot be read`);
  return {
    content: sources,
    program: programVersion(),
    runtime: process.versions.node,
    signer: signer?.id ?? null,
    asOf: analysis.world.asOf,
    build,
  };
}

/** What the note over a build says: it is taken for two periods and a week, and no longer. */
function noteHead({ analysis, broken }: ReadModel, nextKey: string | null): NoteHead {
  const { asOf, publisher } = analysis.world;
  const isWhole = analysedKinds.every((kind) => !broken.has(kind));
  return {
    origin: ledgerOrigin(publisher.baseUrl),
    snapshot: isWhole ? analysis.snapshot.sha256 : null,
    issued: asOf,
    expires: addDays(asOf, 2 * periodDays(publisher.period) + 7),
    nextKey,
  };
}

/** Writes files as they are made, and replaces the output by them. */
async function write(
  made: AsyncIterable<StoreFile>,
  readModel: ReadModel,
  options: BuildOptions,
  watch: Watch,
): Promise<SiteReport> {
  const { out, content, signer = null, nextKey = null } = options;
  const { build, analysis, broken } = readModel;
  const { asOf } = analysis.world;
  const expected = filesOfSite(out);
  // a past day has fewer addresses, a shard a part of them, and broken content takes its routes down
  const isWhole = options.asOf === null && (options.shard ?? null) === null && broken.size === 0;
  const { publisher } = analysis.world;
  const own = ledgerOrigin(publisher.baseUrl);
  const before = (checkpointIn(out)?.origin ?? own) === own ? pathsOfSite(out) : [];
  const published = [...before, ...(options.published ?? [])];
  const left = citedAddresses(isWhole ? published : []);
  const { see, note } = noteOver(noteHead(readModel, nextKey), signer);
  return writeSite({ out, content, build, asOf, generator, note }, async (write) => {
    let files = 0;
    watch({ step: "write", files, expected });
    for await (const file of made) {
      see(file);
      write(file);
      left.delete(file.path);
      files++;
      if (files % 100 === 0) watch({ step: "write", files, expected });
    }
    refuseLost(left, publisher.retired ?? []);
  });
}
