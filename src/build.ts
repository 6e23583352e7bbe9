import { join } from "node:path";
import { type Analysed, analysed } from "./analysed.ts";
import { type ReadModel, readModelOf } from "./answers/read-model.ts";
import type { BuildOptions, Watch } from "./build-options.ts";
import { type FileCache, fileCache } from "./emit/files/card-cache.ts";
import type { StoreFile } from "./emit/files/store-file.ts";
import { type PartHead, partFile } from "./emit/parts/part-head.ts";
import { filesOfSite } from "./emit/site/files-of-site.ts";
import { type SiteReport, writeSite } from "./emit/site/site-writer.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { generator } from "./generator.ts";
import type { HostProfile } from "./hosts/host-profile.ts";
import { profileNamed } from "./hosts/profiles.ts";
import { withCopies, withHosts } from "./hosts/with-hosts.ts";
import type { LeftOut } from "./issue/left-out.ts";
import { keepAnalysis, keptAnalysis, originOf } from "./kept-analysis.ts";
import { cardFonts } from "./load/files/card-fonts.ts";
import { siteTheme } from "./load/files/site-theme.ts";
import type { Problem } from "./problem.ts";
import foldTable from "./resolve/fold-table.json" with { type: "json" };
import { routes } from "./routes.ts";
import { pageScripts } from "./site/page-scripts.ts";
import { siteMaking } from "./site/site-making.ts";
import { type PreparedSite, preparedSite } from "./store/site-files.ts";

export interface BuildResult {
  readonly readModel: ReadModel;
  readonly report: SiteReport;
  readonly routes: number;
  /** What was wrong with the content of routes that now answer 503; empty for a whole build. */
  readonly problems: readonly Problem[];
  /** Locked records that the as-of date leaves out. */
  readonly leftOut: readonly LeftOut[];
  /** Why drawn cards were not kept for the next build; null when they were. */
  readonly cacheTrouble: string | null;
}

/** Content in, a folder of static files out: the file to read first. */
export async function build(options: BuildOptions, watch: Watch): Promise<BuildResult> {
  const { analysis: file = null } = options;
  const found = file === null ? await analysed(options, watch) : keptAnalysis(file, options);
  const readModel = readModelIn(found);
  const cache = fileCache(join(options.cache, "cards"));
  const issued = found.asIssued === null ? {} : { asIssued: modelOf(found.asIssued, found) };
  const { problems, leftOut } = found;
  const report = await publish({ readModel, ...issued }, options, cache, watch);
  const counts = { routes: routes.length, cacheTrouble: cache.trouble() };
  return { readModel, report, problems, leftOut, ...counts };
}

/** Works the analysis of a build out and writes it to a file, for its shards. */
export async function analyseInto(
  file: string,
  options: BuildOptions,
  watch: Watch,
): Promise<Analysed> {
  const found = await analysed({ ...options, analysis: file }, watch);
  keepAnalysis(file, found, originOf(readModelIn(found), options));
  return found;
}

function readModelIn(found: Analysed): ReadModel {
  return modelOf(found.analysis, found);
}

function modelOf(analysis: Analysis, { broken }: Analysed): ReadModel {
  return readModelOf(analysis, generator, broken);
}

/** What a site is made from: what it tells, and what its snapshots hold where that is another. */
interface Models {
  readonly readModel: ReadModel;
  readonly asIssued?: ReadModel;
}

async function publish(
  models: Models,
  options: BuildOptions,
  cache: FileCache,
  watch: Watch,
): Promise<SiteReport> {
  const { out, content } = options;
  const { build, analysis } = models.readModel;
  const { asOf } = analysis.world;
  const made = await filesOf(models, options, cache);
  let files = 0;
  const expected = filesOfSite(out);
  watch({ step: "write", files, expected });
  return writeSite({ out, content, build, asOf, generator }, async (write) => {
    for await (const file of made) {
      write(file);
      files++;
      if (files % 100 === 0) watch({ step: "write", files, expected });
    }
  });
}

/** The files of a build with what hosts need, or those of a shard and what it is a part of. */
async function filesOf(
  { readModel, ...issued }: Models,
  options: BuildOptions,
  cache: FileCache,
): Promise<AsyncIterable<StoreFile>> {
  const { content, threads, signer = null, shard = null } = options;
  const { publisher } = readModel.analysis.world;
  const cards = { fonts: await cardFonts(), threads, cache };
  const site = siteMaking(await siteTheme(content), publisher.site, await pageScripts());
  const making = { fold: foldTable, cards, site, signer, ...issued };
  const hosts = options.hosts ?? publisher.hosts;
  const chosen = hosts.map(profileNamed);
  if (shard !== null) {
    const part = {
      ...originOf(readModel, options),
      shard,
      hosts: [...hosts],
      baseUrl: publisher.baseUrl,
    };
    return partFiles(preparedSite(routes, readModel, making), chosen, readModel, part);
  }
  const plan = preparedSite(routes, readModel, making);
  const served = () => ({ baseUrl: publisher.baseUrl, table: plan.table() });
  return withHosts(plan.files(), served, chosen);
}

async function* partFiles(
  plan: PreparedSite,
  hosts: readonly HostProfile[],
  { broken }: ReadModel,
  part: Omit<PartHead, "kind" | "broken">,
): AsyncIterable<StoreFile> {
  yield* withCopies(plan.files(part.shard), hosts);
  yield partFile({ ...part, broken: [...broken.keys()] });
}
