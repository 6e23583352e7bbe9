import { join } from "node:path";
import { type ReadModel, readModelOf } from "./answers/read-model.ts";
import { type FileCache, fileCache } from "./emit/files/card-cache.ts";
import { filesOfSite } from "./emit/site/files-of-site.ts";
import { recoverSite } from "./emit/site/recover-site.ts";
import { type SiteReport, writeSite } from "./emit/site/site-writer.ts";
import { analyse } from "./engine/analyse.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { defaultAsOf, type World, worldAt } from "./engine/world/world.ts";
import { generator } from "./generator.ts";
import { profileNamed } from "./hosts/profiles.ts";
import { withHosts } from "./hosts/with-hosts.ts";
import { type LeftOut, leftOut } from "./issue/left-out.ts";
import { cardFonts } from "./load/files/card-fonts.ts";
import { siteTheme } from "./load/files/site-theme.ts";
import { type Breakage, type Loaded, loadContent } from "./load/load.ts";
import type { ContentKind } from "./model/content-kind.ts";
import type { Dataset } from "./model/dataset.ts";
import type { HostName } from "./model/host-name.ts";
import { ContentError, type Problem } from "./problem.ts";
import type { ParsedCheckpoint } from "./record/ledger/checkpoint.ts";
import type { SignerKey } from "./record/ledger/note-key.ts";
import { signedSnapshot } from "./record/ledger/snapshot-signature.ts";
import foldTable from "./resolve/fold-table.json" with { type: "json" };
import { routes } from "./routes.ts";
import { pageScripts } from "./site/page-scripts.ts";
import { siteMaking } from "./site/site-making.ts";
import { preparedSite } from "./store/site-files.ts";
import { refuseOtherHistory } from "./verify/checkpoint-guard.ts";
import { refuseAlteredLog } from "./verify/log-guard.ts";

export interface BuildOptions {
  readonly content: string;
  readonly out: string;
  /** A day; null for the newest that is known. */
  readonly asOf: string | null;
  /** Where drawn cards are kept between builds; a folder that may be deleted at any time. */
  readonly cache: string;
  /** Threads that draw cards; 1 draws in this one. */
  readonly threads: number;
  /** Signs the ledger and the snapshot; absent, they say that they are unsigned. */
  readonly signer?: SignerKey | null;
  /** The hosts to write files for; absent or null for those that the publisher names. */
  readonly hosts?: readonly HostName[] | null;
  /** A checkpoint of the log that the records must continue, and where it is from. */
  readonly checkpoint?: { readonly checkpoint: ParsedCheckpoint; readonly shown: string } | null;
}

/** The steps of a build with their figures, for a progress display. */
export type Progress =
  | { readonly step: "load" }
  | {
      readonly step: "analyse";
      readonly firms: number;
      readonly observations: number;
      readonly publications: number;
    }
  | {
      readonly step: "write";
      /** Files written so far. */
      readonly files: number;
      /** Files of the build that is replaced; null for a first one. */
      readonly expected: number | null;
    };
export type Watch = (progress: Progress) => void;

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
  const { world, problems, broken, leftOut } = await contentOf(options, watch);
  const readModel = readModelOf(
    signed(analyse(world), options.signer ?? null),
    generator,
    reasons(broken),
  );
  const cache = fileCache(join(options.cache, "cards"));
  const report = await publish(readModel, options, cache, watch);
  return {
    readModel,
    report,
    routes: routes.length,
    problems,
    leftOut,
    cacheTrouble: cache.trouble(),
  };
}

interface Read extends Pick<BuildResult, "problems" | "leftOut">, Pick<Loaded, "broken"> {
  readonly world: World;
}

/** The content as known on the day of the build; what the world leaves out of it is freed. */
async function contentOf(options: BuildOptions, watch: Watch): Promise<Read> {
  watch({ step: "load" });
  const { dataset, problems, broken } = await loadContent(options.content);
  // what was issued is published whole and unaltered, or nothing is; its routes say when it is gone
  const refused = dataset === null || broken.get("publications")?.missing === false;
  if (refused) throw new ContentError(problems, options.content);
  recoverSite(options.out);
  refuseAlteredLog(dataset, options.out);
  const world = worldOf(dataset, options.asOf);
  if (options.checkpoint !== undefined && options.checkpoint !== null) {
    const { checkpoint, shown } = options.checkpoint;
    refuseOtherHistory({ ...dataset, publications: world.publications }, checkpoint, shown);
  }
  watch({
    step: "analyse",
    firms: dataset.firms.length,
    observations: dataset.observations.length,
    publications: dataset.publications.length,
  });
  return { world, problems, broken, leftOut: leftOut(dataset.publications, world.asOf) };
}

function worldOf(dataset: Dataset, asOf: string | null): World {
  const day = asOf ?? defaultAsOf(dataset);
  if (day === null) {
    throw new RangeError("Cannot choose an as-of date: the content has no dated row");
  }
  return worldAt(dataset, day);
}

function signed(analysis: Analysis, signer: SignerKey | null): Analysis {
  if (signer === null) return analysis;
  return { ...analysis, snapshot: signedSnapshot(analysis.snapshot, signer) };
}

/** What the routes of broken content answer; the whole story is in the build's own report. */
function reasons(broken: ReadonlyMap<ContentKind, Breakage>): ReadonlyMap<ContentKind, string> {
  return new Map([...broken].map(([kind, breakage]) => [kind, reason(kind, breakage)]));
}

function reason(kind: ContentKind, { problems, missing }: Breakage): string {
  if (missing) return `${kind} missing from the content`;
  return `${kind} failed its checks, ${problems} problem${problems === 1 ? "" : "s"}`;
}

async function publish(
  readModel: ReadModel,
  { out, content, threads, signer = null, hosts = null }: BuildOptions,
  cache: FileCache,
  watch: Watch,
): Promise<SiteReport> {
  const { asOf } = readModel.analysis.world;
  const cards = { fonts: await cardFonts(), threads, cache };
  const site = siteMaking(
    await siteTheme(content),
    readModel.analysis.world.publisher.site,
    await pageScripts(),
  );
  const plan = preparedSite(routes, readModel, { fold: foldTable, cards, site, signer });
  const chosen = (hosts ?? readModel.analysis.world.publisher.hosts).map(profileNamed);
  let files = 0;
  const expected = filesOfSite(out);
  watch({ step: "write", files, expected });
  return writeSite({ out, content, build: readModel.build, asOf, generator }, async (write) => {
    for await (const file of withHosts(plan.files(), plan.table, chosen)) {
      write(file);
      files++;
      if (files % 100 === 0) watch({ step: "write", files, expected });
    }
  });
}
