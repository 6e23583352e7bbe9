import type { IsoDate, IsoInstant } from "../model/cell.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { dayWords, rangeWords } from "../record/day-words.ts";
import { coreOf, publicationOf } from "../record/reference.ts";
import { publicationCore, publishingInstant } from "./core.ts";
import type { PeriodReading } from "./reading.ts";

export interface RevisionOptions {
  readonly reference: string;
  readonly reason: string;
  /** The new note; null keeps that of a corrected record. */
  readonly note: string | null;
  readonly on: IsoDate;
  readonly publishTime: string;
}

/** A record that supersedes the last version: by a new reading of its period, or with the figures it has. */
export function correction(
  publications: readonly Publication[],
  reading: Pick<PeriodReading, "analysis" | "criticalTurns" | "comparison"> | null,
  options: RevisionOptions,
): Publication {
  const record = lastVersion(publications, options.reference);
  const next = { ...nextVersion(publications, record, options), type: "correction" } as const;
  const core =
    reading === null
      ? keptFigures(record, next.publishedAt)
      : publicationCore(reading.analysis, record.seriesCode, {
          ...next,
          publications,
          criticalTurns: reading.criticalTurns,
          comparison: reading.comparison(),
          ...{ periodEnd: record.periodEnd, knownOn: record.provenance.asOf },
        });
  const summary = `${replaces(next)} ${core.summary}`;
  const note = options.note ?? record.note;
  return publicationOf({ ...core, ...next, note, title: `${titlePrefix}${core.title}`, summary });
}

function nextVersion(
  publications: readonly Publication[],
  { version, referenceId }: Publication,
  { reason, note, on, publishTime }: RevisionOptions,
) {
  const publishedAt = publishingInstant(on, publishTime, publications);
  return { version: version + 1, supersedes: referenceId, reason, note, publishedAt };
}

const titlePrefix = "Correction: ";

/** A record with its figures, valid from another instant for as long as it was. */
export function keptFigures(record: Publication, publishedAt: IsoInstant): PublicationCore {
  const milliseconds = Date.parse(record.validUntil) - Date.parse(record.publishedAt);
  const validUntil = new Date(Date.parse(publishedAt) + milliseconds).toISOString();
  return { ...withoutAnnouncement(record), validUntil: `${validUntil.slice(0, 19)}Z` };
}

function withoutAnnouncement(record: Publication): PublicationCore {
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot patch "${record.referenceId}": a withdrawal has no text to mend`);
  }
  const title = without(record.title, titlePrefix);
  return { ...coreOf(record), title, summary: without(record.summary, `${replaces(record)} `) };
}

function replaces({ supersedes, reason }: Pick<PublicationCore, "supersedes" | "reason">): string {
  return `This record replaces ${supersedes}: ${unended(reason ?? "")}.`;
}

function unended(sentence: string): string {
  return sentence.replace(/[.\s]+$/, "");
}

function without(text: string, beginning: string): string {
  return text.startsWith(beginning) ? text.slice(beginning.length) : text;
}

export function withdrawal(
  publications: readonly Publication[],
  options: RevisionOptions,
): Publication {
  const record = lastVersion(publications, options.reference);
  const { referenceId, series, periodStart, periodEnd } = record;
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot withdraw "${referenceId}": it is a withdrawal itself`);
  }
  const next = nextVersion(publications, record, options);
  return publicationOf({
    ...withoutFigures(record, next.publishedAt),
    ...next,
    type: "withdrawal",
    title: `Withdrawn: ${series}, ${rangeWords(periodStart, periodEnd)}`,
    summary: `${referenceId} was withdrawn on ${dayWords(options.on)}: ${unended(options.reason)}. Its figures should not be relied on, and none replaces them.`,
  });
}

/** The figures left of a record that was withdrawn, with the instant from which they are void. */
export function withoutFigures(record: Publication, publishedAt: IsoInstant): PublicationCore {
  return {
    ...coreOf(record),
    marketState: record.marketState === null ? null : "indeterminate",
    ...{ previousState: null, stateSince: null, transition: null, because: null },
    ...{ stressIndex: null, stressDelta: null, stressHistory: [] },
    ...{ segments: [], metrics: [], confidence: null, leadWindow: null, validUntil: publishedAt },
    confidenceBasis: { coverage: null, freshness: null, corroboration: null, agreement: null },
  };
}

/** The last version of a concept, by its reference. Throws a RangeError, which helps, for any other. */
export function lastVersion(publications: readonly Publication[], reference: string): Publication {
  const record = publications.find(({ referenceId }) => referenceId === reference);
  if (record === undefined) {
    const last = lastOf(publications, reference.split("-").slice(0, 3).join("-"));
    const hint = last ? `did you mean "${last.referenceId}"` : 'must be in "published.lock.json"';
    throw new RangeError(`Unknown reference: found "${reference}", ${hint}`);
  }
  const successor = publications.find(({ supersedes }) => supersedes === reference);
  if (successor === undefined) return record;
  throw new RangeError(
    `Cannot supersede "${reference}" twice: "${successor.referenceId}" supersedes it, correct or withdraw that one`,
  );
}

/** The last version of a concept, which no other supersedes; null of one that was never issued. */
export function lastOf(publications: readonly Publication[], concept: string): Publication | null {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  const isLast = ({ conceptId, referenceId }: Publication) =>
    conceptId === concept && !superseded.has(referenceId);
  return publications.find(isLast) ?? null;
}
