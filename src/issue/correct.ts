import type { Analysis } from "../engine/world/analysis.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { coreOf, publicationOf } from "../record/reference.ts";
import { type CoreOptions, publicationCore } from "./core.ts";
import { lastVersion } from "./last-version.ts";
import { publishingInstant } from "./publishing-instant.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";

/** The source of a correction: a new analysis of the period, or a patch of the text. */
export type CorrectionSource =
  | {
      readonly kind: "analysis";
      /** The analysis of the corrected period; see `readingAgain`. */
      readonly analysis: Analysis;
      readonly criticalTurns: readonly CriticalTurn[];
    }
  | {
      readonly kind: "patch";
      readonly patch: Partial<Pick<PublicationCore, "title" | "summary" | "note" | "metrics">>;
    };

export interface CorrectionOptions {
  readonly reference: string;
  readonly reason: string;
  /** The new note; null keeps that of the corrected record. */
  readonly note: string | null;
  /** The day of the correction. */
  readonly on: IsoDate;
  readonly publishTime: string;
}

/** A new record that supersedes the last version of a concept, which itself does not change. */
export function correction(
  publications: readonly Publication[],
  source: CorrectionSource,
  options: CorrectionOptions,
): Publication {
  const record = lastVersion(publications, options.reference);
  const publishedAt = publishingInstant(options.on, options.publishTime, publications);
  const around: CoreOptions = {
    type: "correction",
    version: record.version + 1,
    supersedes: record.referenceId,
    note: options.note ?? record.note,
    reason: options.reason,
    publishedAt,
    periodEnd: record.periodEnd,
    knownOn: record.provenance.asOf,
    publications,
    criticalTurns: source.kind === "analysis" ? source.criticalTurns : [],
  };
  const core =
    source.kind === "analysis"
      ? publicationCore(source.analysis, record.seriesCode, around)
      : patched(record, source.patch, around);
  return publicationOf({ ...core, ...announced(core, around) });
}

/** The patched core, without the words by which the record announced itself as a correction. */
function patched(
  record: Publication,
  patch: Partial<PublicationCore>,
  { type, version, supersedes, note, reason, publishedAt }: CoreOptions,
): PublicationCore {
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot patch "${record.referenceId}": a withdrawal has no text to mend`);
  }
  const title = without(record.title, titlePrefix);
  const summary = without(record.summary, `${replaces(record)} `);
  const text = { title, summary, note, ...patch };
  return { ...coreOf(record), ...text, type, version, supersedes, reason, publishedAt };
}

const titlePrefix = "Correction: ";

function announced({ title, summary }: PublicationCore, options: CoreOptions) {
  return { title: `${titlePrefix}${title}`, summary: `${replaces(options)} ${summary}` };
}

function replaces({ supersedes, reason }: Pick<PublicationCore, "supersedes" | "reason">): string {
  return `This record replaces ${supersedes}: ${(reason ?? "").replace(/[.\s]+$/, "")}.`;
}

function without(text: string, beginning: string): string {
  return text.startsWith(beginning) ? text.slice(beginning.length) : text;
}
