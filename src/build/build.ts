import { join } from "node:path";
import { routes } from "../answers/routes.ts";
import { type ReadModel, readModelOf } from "../answers/rows/read-model.ts";
import { type CardCache, cardDrawer } from "../cards/picture/drawer.ts";
import { cardLook } from "../content/files/card-look.ts";
import { fingerprint } from "../content/files/fingerprint.ts";
import { siteTheme } from "../content/files/site-theme.ts";
import { programVersion } from "../content/files/versions.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { partFile } from "../emit/parts/part-folder.ts";
import { fileCache } from "../emit/site/kept-state.ts";
import { pathsOfSite } from "../emit/site/output-path.ts";
import type { SiteReport } from "../emit/site/site-draft.ts";
import { addDays, periodDays } from "../engine/numbers/calendar.ts";
import { profileNamed } from "../hosts/profiles.ts";
import { withCopies, withHosts } from "../hosts/with-hosts.ts";
import type { ReadAgain } from "../issue/read-otherwise.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { generator } from "../model/generator.ts";
import { checkpointIn } from "../readers/verify/checkpoint-guard.ts";
import { ledgerOrigin } from "../record/ledger/ledger.ts";
import foldTable from "../resolve/fold-table.json" with { type: "json" };
import { pageScripts } from "../site/page-scripts.ts";
import { siteMaking } from "../site/site-files.ts";
import type { Making } from "../site/store/other-files.ts";
import { essayShare, shareOf, wholeSite } from "../site/store/share.ts";
import { type PreparedSite, preparedSite } from "../site/store/site-files.ts";
import { analysed } from "./analysed.ts";
import type { BuildOptions, Watch } from "./build-options.ts";
import { type KeptSite, withKept } from "./kept-files.ts";
import { losingNone } from "./lost-addresses.ts";
import { type NoteHead, writeNoted } from "./noted.ts";

/** Content in, a folder of static files out: the file to read first. */
export async function build(options: BuildOptions, watch: Watch, kept: KeptSite | null = null) {
  const found = await analysed(options, watch);
  const { analysis, asIssued, broken, problems, leftOut, readAgain } = found;
  const { signer = null, nextKey = null } = options;
  const signing = signer === null ? null : [signer.id, nextKey ?? ""].join("+");
  const modelOf = (of: typeof analysis) =>
    readModelOf(of, generator, broken, signing, options.rowsInFile);
  const readModel = modelOf(analysis);
  const issued = asIssued === null ? null : modelOf(asIssued);
  const cards = fileCache(join(options.cache, "cards"));
  const making = await makingOf(readModel, issued, options, cards, readAgain);
  const site = preparedSite(routes, readModel, making);
  const { issued: signedOn, expires } = noteHead(readModel, options);
  const isKept = problems.length === 0 && kept?.hasEssays === readModel.has.research;
  const files = filesOf(site, readModel, options, isKept ? kept : null);
  const report = await write(files, readModel, options, watch);
  return {
    readModel,
    report,
    routes: routes.length,
    /** The problems of the content of routes that now answer 503; empty for a whole build. */
    problems,
    leftOut,
    /** The days of the note: of signing, and the last on which a reader takes it. */
    signed: { issued: signedOn, expires },
    /** Whether what rests on no essay was taken from the last output. */
    isKept,
    /** Why drawn cards were not kept for the next build; null when they were. */
    cacheTrouble: cards.trouble(),
  };
}

export type BuildResult = Awaited<ReturnType<typeof build>>;

async function makingOf(
  { analysis }: ReadModel,
  asIssued: ReadModel | null,
  { content, signer = null }: BuildOptions,
  cache: CardCache,
  readAgain: ReadAgain,
): Promise<Making> {
  const { site } = analysis.world.publisher;
  return {
    fold: foldTable,
    draw: cardDrawer(await cardLook(content), cache),
    site: { ...siteMaking(await siteTheme(content), site, await pageScripts()), readAgain },
    signer,
    ...(asIssued === null ? {} : { asIssued }),
  };
}

/** The files of a build with what hosts need, or those of a shard and what it is a part of. */
async function* filesOf(
  site: PreparedSite,
  readModel: ReadModel,
  options: BuildOptions,
  kept: KeptSite | null,
): AsyncIterable<StoreFile> {
  const { publisher } = readModel.analysis.world;
  const { baseUrl } = publisher;
  const { shard = null } = options;
  const hosts = options.hosts ?? publisher.hosts;
  const profiles = hosts.map((host) => profileNamed(host, publisher.plan));
  if (shard === null) {
    const made = withCopies(site.files(kept === null ? wholeSite : essayShare), profiles);
    const all = kept === null ? made : withKept(made, options.out, kept);
    return yield* withHosts(all, () => ({ baseUrl, table: site.table() }), profiles);
  }
  const { build, analysis, broken } = readModel;
  const content = fingerprint(options.content)?.all;
  if (content === undefined)
    throw new RangeError(`Cannot hash "${options.content}": it cannot be read`);
  yield* withCopies(site.files(shareOf(shard)), profiles);
  yield partFile({
    content,
    program: programVersion(),
    runtime: process.versions.node,
    signer: options.signer?.id ?? null,
    asOf: analysis.world.asOf,
    build,
    shard,
    hosts: [...hosts],
    plan: publisher.plan,
    baseUrl,
    note: noteHead(readModel, options),
    broken: [...broken.keys()],
  });
}

/** The statement of the note over a build: it is taken for two periods and a week from the day of signing. */
function noteHead({ analysis, broken }: ReadModel, { nextKey, signedOn }: BuildOptions): NoteHead {
  const { asOf, publisher } = analysis.world;
  const isWhole = analysedKinds.every((kind) => !broken.has(kind));
  const issued = signedOn ?? asOf;
  return {
    origin: ledgerOrigin(publisher.baseUrl),
    snapshot: isWhole ? analysis.snapshot.sha256 : null,
    issued,
    expires: addDays(issued, 2 * periodDays(publisher.period) + 7),
    nextKey: nextKey ?? null,
  };
}

/** Writes files as they are made, none of those that may be cited being lost, and replaces the output. */
async function write(
  made: AsyncIterable<StoreFile>,
  readModel: ReadModel,
  options: BuildOptions,
  watch: Watch,
): Promise<SiteReport> {
  const { out, content, signer = null } = options;
  const { build, analysis, broken } = readModel;
  const { asOf, publisher } = analysis.world;
  // a past day has fewer addresses, a shard a part of them, and broken content takes its routes down
  const isWhole = options.asOf === null && (options.shard ?? null) === null && broken.size === 0;
  const own = ledgerOrigin(publisher.baseUrl);
  const before = (checkpointIn(out)?.origin ?? own) === own ? pathsOfSite(out) : null;
  const published = isWhole ? [...(before ?? []), ...(options.published ?? [])] : [];
  const all = losingNone(made, published, publisher.retired ?? []);
  const site = { out, content, build, asOf };
  return writeNoted(all, site, noteHead(readModel, options), signer, watch);
}
