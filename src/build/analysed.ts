import { join } from "node:path";
import { type Breakage, type Loaded, loadContent } from "../content/load.ts";
import { readSteadily } from "../emit/content/steady-read.ts";
import { pathsOfSite } from "../emit/site/files-of-site.ts";
import { recoverSite } from "../emit/site/recover-site.ts";
import { reworded } from "../engine/reworded.ts";
import { chosenDay, publicationsAt } from "../engine/world/world.ts";
import { type LeftOut, leftOut } from "../issue/left-out.ts";
import { recordedAnalysis } from "../issue/recorded-analysis.ts";
import { asIssued } from "../issue/rows/as-issued.ts";
import type { IsoDate } from "../model/cell.ts";
import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import { counted } from "../model/language/counted.ts";
import { ContentError, type Problem } from "../model/problem/problem.ts";
import { checkpointIn, refuseOtherHistory } from "../readers/verify/checkpoint-guard.ts";
import { ledgerDirectory, ledgerOrigin } from "../record/ledger/ledger.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { BuildOptions, Watch } from "./build-options.ts";
import { historyProblems } from "./history-guard.ts";
import { type Analyses, type KeptAnalysis, keptAnalysis } from "./kept-analysis.ts";

/** The analysis of the content, before any file is made. */
export interface Analysed extends Analyses {
  /** The answers of the routes of broken content; the whole story is in the problems. */
  readonly broken: ReadonlyMap<ContentKind, string>;
  readonly problems: readonly Problem[];
  /** Locked records that the as-of date leaves out. */
  readonly leftOut: readonly LeftOut[];
}

/** Loads the content and analyses it. Throws a ContentError where nothing may be published of it. */
export async function analysed(options: BuildOptions, watch: Watch): Promise<Analysed> {
  const { broken, work, ...rest } = await contentOf(options, watch);
  const { analysis, asIssued } = work();
  return {
    ...rest,
    analysis,
    asIssued,
    broken: reasons(broken),
  };
}

interface Read extends Pick<Analysed, "problems" | "leftOut">, Pick<Loaded, "broken"> {
  /** Works out what follows from the content, or takes what was kept of it. */
  readonly work: () => Analyses;
}

/** The content as known on the day of the build; what the world leaves out of it is freed. */
async function contentOf(options: BuildOptions, watch: Watch): Promise<Read> {
  watch({ step: "load" });
  const { content } = options;
  const loaded = await readSteadily(content, () => loadContent(content));
  const { dataset, problems, broken, issuedRows } = loaded;
  // what was issued is published whole and unaltered, or nothing is; its routes say when it is gone
  const refused = dataset === null || broken.get("publications")?.missing === false;
  if (refused) throw new ContentError(problems, content);
  const changed = historyProblems(loaded);
  if (changed.length > 0) throw new ContentError([...problems, ...changed], content);
  refuseForeignKey(dataset, options.signer ?? null);
  recoverSite(options.out);
  const asOf = chosenDay(dataset, options.asOf);
  refuseOtherLogs(dataset, asOf, options);
  watch({
    step: "analyse",
    firms: dataset.firms.length,
    observations: dataset.observations.length,
    publications: dataset.publications.length,
  });
  const { before, keep } = keptAnalysis(options, dataset, issuedRows, asOf);
  const history = asIssued(dataset, issuedRows);
  const issued = history === dataset ? null : history;
  const work =
    before === null ? firstWork(dataset, issued, asOf, keep) : wordsOver(before, dataset, issued);
  return { problems, broken, leftOut: leftOut(dataset.publications, asOf), work };
}

/** Works everything out; holds the worlds only, so that the rest of the content is freed. */
function firstWork(
  dataset: Dataset,
  issued: Dataset | null,
  asOf: IsoDate,
  keep: KeptAnalysis["keep"],
): Read["work"] {
  const now = recordedAnalysis(dataset, asOf);
  const past = issued === null ? null : recordedAnalysis(issued, asOf);
  return () => {
    const analyses = { analysis: now(), asIssued: past === null ? null : past() };
    keep(analyses);
    return analyses;
  };
}

/** Takes the readings that were kept, with the words of the content as it is. */
function wordsOver(before: Analyses, dataset: Dataset, issued: Dataset | null): Read["work"] {
  return () => ({
    analysis: reworded(before.analysis, dataset),
    asIssued:
      issued === null || before.asIssued === null ? null : reworded(before.asIssued, issued),
  });
}

/** Throws where the records do not continue the log in the output, or that of the given checkpoint. */
function refuseOtherLogs(dataset: Dataset, asOf: IsoDate, given: BuildOptions): void {
  const held = checkpointIn(given.out);
  if (held?.origin === ledgerOrigin(dataset.publisher.baseUrl)) {
    refuseOtherHistory(dataset, held, join(given.out, ledgerDirectory), pathsOfSite(given.out));
  }
  if (given.checkpoint === undefined || given.checkpoint === null) return;
  const { checkpoint, shown } = given.checkpoint;
  const publications = publicationsAt(dataset, asOf);
  refuseOtherHistory({ ...dataset, publications }, checkpoint, shown, given.published ?? []);
}

/** Throws a RangeError for a key of another log, before anything is worked out to be signed. */
function refuseForeignKey({ publisher }: Dataset, signer: SignerKey | null): void {
  const origin = ledgerOrigin(publisher.baseUrl);
  if (signer === null || signer.name === origin) return;
  throw new RangeError(
    `Cannot sign the ledger: the key is of "${signer.name}", must be of "${origin}"`,
  );
}

function reasons(broken: ReadonlyMap<ContentKind, Breakage>): ReadonlyMap<ContentKind, string> {
  return new Map([...broken].map(([kind, breakage]) => [kind, reason(kind, breakage)]));
}

function reason(kind: ContentKind, { problems, missing }: Breakage): string {
  if (missing) return `${kind} missing from the content`;
  return `${kind} failed its checks, ${counted(problems, "problem")}`;
}
