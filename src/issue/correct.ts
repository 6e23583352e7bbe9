import { distance } from "fastest-levenshtein";
import { addDays, daysBetween } from "../engine/numbers/calendar.ts";
import type { IsoDate, IsoInstant } from "../model/cell.ts";
import type { OwnedChange } from "../model/issued/record-parts.ts";
import { by } from "../model/language/order.ts";
import type { Publication, PublicationCore } from "../model/publication.ts";
import { dayWords, rangeWords } from "../record/day-words.ts";
import { listWords } from "../record/list-words.ts";
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
  /** What changed behind records, and those that no longer follow and are left; default: nothing. */
  readonly owned?: readonly OwnedChange[];
  readonly left?: readonly Publication[];
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
          periodEnd: record.periodEnd,
          knownOn: record.provenance.asOf,
        });
  return publicationOf(announced(record, core, { ...next, note: options.note ?? record.note }));
}

/** The part of a record that says which place it takes in the chain of versions. */
export type Place = Pick<
  PublicationCore,
  "type" | "version" | "supersedes" | "reason" | "note" | "publishedAt" | "owned" | "left"
>;

/** A core as the correction of a record tells it. */
export function announced(
  { forecasts }: Pick<PublicationCore, "forecasts">,
  core: PublicationCore,
  next: Place,
): PublicationCore {
  const summary = `${replaces(next)} ${core.summary}`;
  const { owned: _, left: __, ...told } = core;
  // the archive stays that of the first version
  const archive = forecasts === undefined ? {} : { forecasts };
  return { ...told, ...archive, ...next, title: `${titlePrefix}${core.title}`, summary };
}

function nextVersion(
  publications: readonly Publication[],
  { version, referenceId }: Publication,
  { reason, note, on, publishTime, owned = [], left = [] }: RevisionOptions,
) {
  const publishedAt = publishingInstant(on, publishTime, publications);
  const others = left.map((one) => ({
    referenceId: one.referenceId,
    contentHash: one.contentHash,
  }));
  return {
    version: version + 1,
    supersedes: referenceId,
    reason,
    note,
    publishedAt,
    ...(owned.length === 0 ? {} : { owned: [...owned] }),
    ...(others.length === 0 ? {} : { left: others }),
  };
}

const titlePrefix = "Correction: ";

/**
 * The core of a record for a correction that keeps its figures: without the words by which a correction announces
 * itself, and valid for as long, from its own publication on.
 */
export function keptFigures(record: Publication, publishedAt: IsoInstant): PublicationCore {
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot patch "${record.referenceId}": a withdrawal has no text to mend`);
  }
  const title = without(record.title, titlePrefix);
  const summary = without(record.summary, `${replaces(record)} `);
  const validDays = daysBetween(record.publishedAt.slice(0, 10), record.validUntil.slice(0, 10));
  const validUntil = `${addDays(publishedAt.slice(0, 10), validDays)}${publishedAt.slice(10)}`;
  return { ...coreOf(record), title, summary, validUntil };
}

type Replacing = Pick<PublicationCore, "supersedes" | "reason" | "owned" | "left">;

function replaces({ supersedes, reason, ...changes }: Replacing): string {
  return [
    `This record replaces ${supersedes}: ${unended(reason ?? "")}.`,
    ...ownWords(changes),
  ].join(" ");
}

/** What a record owns up to, in sentences. */
function ownWords({ owned = [], left = [] }: Pick<PublicationCore, "owned" | "left">) {
  const changes = owned.map(({ firmId, what, count }) => `${count} of ${what} of ${firmId}`);
  const others = left.map(({ referenceId }) => referenceId);
  return [
    ...(changes.length === 0
      ? []
      : [`It owns up to rows that changed behind issued records: ${listWords(changes, 12)}.`]),
    ...(others.length === 0
      ? []
      : [`Records that rest on them and stand uncorrected: ${listWords(others, 12)}.`]),
  ];
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
  if (record.type === "withdrawal") {
    throw new RangeError(`Cannot withdraw "${record.referenceId}": it is a withdrawal itself`);
  }
  const next = { ...nextVersion(publications, record, options), type: "withdrawal" } as const;
  return publicationOf(withdrawalCore(record, next));
}

/** What is left of a record that is withdrawn. */
export function withdrawalCore(record: Publication, next: Place): PublicationCore {
  const { referenceId, series, periodStart, periodEnd } = record;
  const on = dayWords(next.publishedAt.slice(0, 10));
  const { owned: _, left: __, ...rest } = withoutFigures(record, next.publishedAt);
  const own = ownWords(next).map((one) => ` ${one}`);
  return {
    ...rest,
    ...next,
    title: `Withdrawn: ${series}, ${rangeWords(periodStart, periodEnd)}`,
    summary: `${referenceId} was withdrawn on ${on}: ${unended(next.reason ?? "")}. Its figures should not be relied on, and none replaces them.${own.join("")}`,
  };
}

/** The figures left of a record that was withdrawn, with the instant from which they are void. */
function withoutFigures(record: Publication, publishedAt: IsoInstant): PublicationCore {
  return {
    ...coreOf(record),
    marketState: record.marketState === null ? null : "indeterminate",
    previousState: null,
    stateSince: null,
    transition: null,
    because: null,
    stressIndex: null,
    stressDelta: null,
    stressHistory: [],
    segments: [],
    metrics: [],
    confidence: null,
    leadWindow: null,
    validUntil: publishedAt,
    confidenceBasis: { coverage: null, freshness: null, corroboration: null, agreement: null },
  };
}

/** The last version of a concept, by its reference. Throws a RangeError, which helps, for any other. */
export function lastVersion(publications: readonly Publication[], reference: string): Publication {
  const record = publications.find(({ referenceId }) => referenceId === reference);
  if (record === undefined) {
    const near = nearRecord(publications, reference);
    const hint = near === null ? 'must be in "published.lock.json"' : `did you mean "${near}"`;
    throw new RangeError(`Unknown reference: found "${reference}", ${hint}`);
  }
  const successor = publications.find(({ supersedes }) => supersedes === reference);
  if (successor === undefined) return record;
  throw new RangeError(
    `Cannot supersede "${reference}" twice: "${successor.referenceId}" supersedes it, correct or withdraw that one`,
  );
}

/** How many letters of a mistyped reference may be wrong. */
const mostSteps = 4;

/** The reference that was meant: of a path, in small letters, of a concept, or mistyped; null for none. */
function nearRecord(publications: readonly Publication[], text: string): string | null {
  const name = text.replace(/^.*[/\\]/, "").replace(/\.(?:json|html|md)$/, "");
  const same = publications.find(
    ({ referenceId }) => referenceId.toLowerCase() === name.toLowerCase(),
  );
  if (same !== undefined) return same.referenceId;
  const written = name.toUpperCase();
  const last = lastOf(publications, written.split("-").slice(0, 3).join("-"));
  if (last !== null) return last.referenceId;
  const near = publications
    .map(({ referenceId, conceptId }) => {
      const far = [referenceId, conceptId].map((one) => distance(written, one.toUpperCase()));
      return { referenceId, steps: Math.min(...far) };
    })
    .sort(by("steps", "referenceId"))[0];
  return near !== undefined && near.steps <= mostSteps ? near.referenceId : null;
}

/** The last version of a concept, which no other supersedes; null of one that was never issued. */
export function lastOf(publications: readonly Publication[], concept: string): Publication | null {
  const superseded = new Set(publications.map(({ supersedes }) => supersedes));
  const isLast = ({ conceptId, referenceId }: Publication) =>
    conceptId === concept && !superseded.has(referenceId);
  return publications.find(isLast) ?? null;
}
