import { join } from "node:path";
import { type Breakage, loadContent, stopsAll } from "../content/load.ts";
import { readSteadily } from "../emit/content/with-content.ts";
import { pathsOfSite } from "../emit/site/output-path.ts";
import { chosenDay, publicationsAt } from "../engine/world/world.ts";
import { readOtherwiseAt } from "../issue/read-otherwise.ts";
import { recordedAnalysis } from "../issue/reading.ts";
import type { IsoDate } from "../model/cell.ts";
import type { ContentKind } from "../model/content-kind.ts";
import type { Dataset } from "../model/dataset.ts";
import { counted } from "../model/language/counted.ts";
import { ContentError } from "../model/problem.ts";
import { checkpointIn, refuseOtherHistory } from "../readers/verify/checkpoint-guard.ts";
import { ledgerDirectory, ledgerOrigin } from "../record/ledger/ledger.ts";
import type { SignerKey } from "../record/ledger/note-key.ts";
import type { BuildOptions, Watch } from "./build-options.ts";
import { nothingKept, pastOf } from "./verdict.ts";

/** The analysis of the content, and of the content as issued where it differs. Throws a ContentError for bad content. */
export async function analysed(options: BuildOptions, watch: Watch) {
  // what the worlds of the two analyses leave out of the content is freed before these are worked out
  const { now, past, ...rest } = await contentOf(options, watch);
  return { ...rest, analysis: now(), asIssued: past === null ? null : past() };
}

/** The content as known on the day of the build, and what works out the analyses of it. */
async function contentOf(options: BuildOptions, watch: Watch) {
  watch({ step: "load" });
  const { content } = options;
  const loaded = await readSteadily(content, () => loadContent(content));
  const { dataset, problems, broken } = loaded;
  // what was issued is published whole and unaltered, or nothing is; its routes say when it is gone
  const isHalf = broken.get("publications")?.missing === false;
  const refused = dataset === null || isHalf || problems.some(stopsAll);
  if (refused) throw new ContentError(problems, content);
  const { problems: changed, asIssued } = pastOf(loaded, options.verdicts ?? nothingKept);
  if (changed.length > 0) throw new ContentError([...problems, ...changed], content);
  refuseForeignKey(dataset, options.signer ?? null);
  const asOf = chosenDay(dataset, options.asOf);
  refuseOtherLogs(dataset, asOf, options);
  const { firms, observations, publications } = dataset;
  watch({
    step: "analyse",
    firms: firms.length,
    observations: observations.length,
    publications: publications.length,
  });
  return {
    problems,
    /** The answers of the routes of broken content; the whole story is in the problems. */
    broken: new Map([...broken].map(([kind, breakage]) => [kind, reason(kind, breakage)])),
    /** The records that were issued after that day. */
    leftOut: publications.flatMap(({ referenceId, publishedAt }) =>
      publishedAt.slice(0, 10) > asOf ? [{ referenceId, publishedAt }] : [],
    ),
    readAgain: readOtherwiseAt(dataset, asOf),
    now: recordedAnalysis(dataset, asOf),
    past: asIssued === null || asIssued === dataset ? null : recordedAnalysis(asIssued, asOf),
  };
}

function refuseOtherLogs(dataset: Dataset, asOf: IsoDate, given: BuildOptions): void {
  const held = checkpointIn(given.out);
  if (held?.origin === ledgerOrigin(dataset.publisher.baseUrl)) {
    const ledger = join(given.out, ledgerDirectory);
    refuseOtherHistory(dataset, held, ledger, pathsOfSite(given.out) ?? []);
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

function reason(kind: ContentKind, { problems, missing }: Breakage): string {
  if (missing) return `${kind} missing from the content`;
  return `${kind} failed its checks, ${counted(problems, "problem")}`;
}
