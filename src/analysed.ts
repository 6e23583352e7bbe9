import type { BuildOptions, Watch } from "./build-options.ts";
import { recoverSite } from "./emit/site/recover-site.ts";
import { analyse } from "./engine/analyse.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { defaultAsOf, type World, worldAt } from "./engine/world/world.ts";
import { type LeftOut, leftOut } from "./issue/left-out.ts";
import { asIssued } from "./issue/rows/as-issued.ts";
import { type Breakage, type Loaded, loadContent } from "./load/load.ts";
import type { ContentKind } from "./model/content-kind.ts";
import type { Dataset } from "./model/dataset.ts";
import { ContentError, type Problem } from "./problem.ts";
import type { SignerKey } from "./record/ledger/note-key.ts";
import { signedSnapshot } from "./record/ledger/snapshot-signature.ts";
import { refuseOtherHistory } from "./verify/checkpoint-guard.ts";
import { refuseAlteredLog } from "./verify/log-guard.ts";

/** What is worked out of the content before any file is made. */
export interface Analysed {
  readonly analysis: Analysis;
  /** That of the content as its records were issued from it; null where it is the same. */
  readonly asIssued: Analysis | null;
  /** What the routes of broken content answer; the whole story is in the problems. */
  readonly broken: ReadonlyMap<ContentKind, string>;
  readonly problems: readonly Problem[];
  /** Locked records that the as-of date leaves out. */
  readonly leftOut: readonly LeftOut[];
}

/** Loads the content and analyses it. Throws a ContentError where nothing may be published of it. */
export async function analysed(options: BuildOptions, watch: Watch): Promise<Analysed> {
  const { world, issuedWorld, broken, ...rest } = await contentOf(options, watch);
  const analysis = signed(analyse(world), options.signer ?? null);
  const asIssued = issuedWorld === null ? null : analyse(issuedWorld);
  return { ...rest, analysis, asIssued, broken: reasons(broken) };
}

interface Read extends Pick<Analysed, "problems" | "leftOut">, Pick<Loaded, "broken"> {
  readonly world: World;
  readonly issuedWorld: World | null;
}

/** The content as known on the day of the build; what the world leaves out of it is freed. */
async function contentOf(options: BuildOptions, watch: Watch): Promise<Read> {
  watch({ step: "load" });
  const { dataset, problems, broken, issuedRows } = await loadContent(options.content);
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
  const history = asIssued(dataset, issuedRows);
  const issuedWorld = history === dataset ? null : worldAt(history, world.asOf);
  const left = leftOut(dataset.publications, world.asOf);
  return { world, issuedWorld, problems, broken, leftOut: left };
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

function reasons(broken: ReadonlyMap<ContentKind, Breakage>): ReadonlyMap<ContentKind, string> {
  return new Map([...broken].map(([kind, breakage]) => [kind, reason(kind, breakage)]));
}

function reason(kind: ContentKind, { problems, missing }: Breakage): string {
  if (missing) return `${kind} missing from the content`;
  return `${kind} failed its checks, ${problems} problem${problems === 1 ? "" : "s"}`;
}
