import type { BuildOptions, Watch } from "./build-options.ts";
import { readSteadily } from "./emit/content/steady-read.ts";
import { recoverSite } from "./emit/site/recover-site.ts";
import { reworded } from "./engine/reworded.ts";
import type { Analysis } from "./engine/world/analysis.ts";
import { chosenDay, publicationsAt } from "./engine/world/world.ts";
import { type LeftOut, leftOut } from "./issue/left-out.ts";
import { recordedAnalysis } from "./issue/recorded-analysis.ts";
import { asIssued } from "./issue/rows/as-issued.ts";
import { keptDocuments, keptReadings } from "./kept-work.ts";
import { counted } from "./language/counted.ts";
import { type Breakage, type Loaded, loadContent } from "./load/load.ts";
import type { IsoDate } from "./model/cell.ts";
import type { ContentKind } from "./model/content-kind.ts";
import type { Dataset } from "./model/dataset.ts";
import { ContentError, type Problem } from "./problem.ts";
import { ledgerOrigin } from "./record/ledger/ledger.ts";
import type { SignerKey } from "./record/ledger/note-key.ts";
import { signedSnapshot } from "./record/ledger/snapshot-signature.ts";
import { refuseOtherHistory } from "./verify/checkpoint-guard.ts";
import { refuseAlteredLog } from "./verify/verify-log.ts";

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
  /** The hash of what readings rest on; null where it is not worked out. */
  readonly facts: string | null;
}

/** Loads the content and analyses it. Throws a ContentError where nothing may be published of it. */
export async function analysed(options: BuildOptions, watch: Watch): Promise<Analysed> {
  const { broken, work, ...rest } = await contentOf(options, watch);
  const { analysis, asIssued } = work();
  return {
    ...rest,
    analysis: signed(analysis, options.signer ?? null),
    asIssued,
    broken: reasons(broken),
  };
}

/** Works out what follows from the content, or takes what was kept of it. */
type Work = () => Pick<Analysed, "analysis" | "asIssued">;

interface Read extends Pick<Analysed, "problems" | "leftOut" | "facts">, Pick<Loaded, "broken"> {
  readonly work: Work;
}

/** The content as known on the day of the build; what the world leaves out of it is freed. */
async function contentOf(options: BuildOptions, watch: Watch): Promise<Read> {
  watch({ step: "load" });
  const documents = keptDocuments(options.cache);
  const { dataset, problems, broken, issuedRows } = await readSteadily(options.content, () =>
    loadContent(options.content, documents.content),
  );
  // what was issued is published whole and unaltered, or nothing is; its routes say when it is gone
  const refused = dataset === null || broken.get("publications")?.missing === false;
  if (refused) throw new ContentError(problems, options.content);
  refuseForeignKey(dataset, options.signer ?? null);
  recoverSite(options.out);
  refuseAlteredLog(dataset, options.out);
  const asOf = chosenDay(dataset, options.asOf);
  if (options.checkpoint !== undefined && options.checkpoint !== null) {
    const { checkpoint, shown } = options.checkpoint;
    refuseOtherHistory(
      { ...dataset, publications: publicationsAt(dataset, asOf) },
      checkpoint,
      shown,
    );
  }
  watch({
    step: "analyse",
    firms: dataset.firms.length,
    observations: dataset.observations.length,
    publications: dataset.publications.length,
  });
  const rest = { problems, broken, leftOut: leftOut(dataset.publications, asOf) };
  const isForShards = (options.analysis ?? null) !== null;
  if (problems.length === 0) documents.keep();
  // what shards read is kept in a file of its own
  if (problems.length > 0 || isForShards) {
    return { ...rest, facts: null, work: anew(dataset, issuedRows, asOf, () => undefined) };
  }
  const { facts, before, keep } = keptReadings(options.cache, dataset, issuedRows, asOf);
  const work = before === null ? anew(dataset, issuedRows, asOf, keep) : again(before, dataset);
  return { ...rest, facts, work };
}

/** Works everything out; holds the worlds alone, so that the rest of the content is freed. */
function anew(
  dataset: Dataset,
  issuedRows: Loaded["issuedRows"],
  asOf: IsoDate,
  keep: (readings: Analysis) => void,
): Work {
  const now = recordedAnalysis(dataset, asOf);
  const history = asIssued(dataset, issuedRows);
  const before = history === dataset ? null : recordedAnalysis(history, asOf);
  return () => {
    const analysis = now();
    if (before !== null) return { analysis, asIssued: before() };
    keep(analysis);
    return { analysis, asIssued: null };
  };
}

/** Takes the readings that were kept, of which no words are taken. */
function again(before: Analysis, dataset: Dataset): Work {
  return () => ({ analysis: reworded(before, dataset), asIssued: null });
}

/** Throws a RangeError for a key of another log, before anything is worked out to be signed. */
function refuseForeignKey({ publisher }: Dataset, signer: SignerKey | null): void {
  const origin = ledgerOrigin(publisher.baseUrl);
  if (signer === null || signer.name === origin) return;
  throw new RangeError(
    `Cannot sign the ledger: the key is of "${signer.name}", must be of "${origin}"`,
  );
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
  return `${kind} failed its checks, ${counted(problems, "problem")}`;
}
