import type { MarketPeriod } from "../engine/market/market.ts";
import { addDays, periodEnd as periodEndOf } from "../engine/numbers/calendar.ts";
import { roundHalfEven } from "../engine/numbers/round.ts";
import { legalNoteOf } from "../engine/world/legal-note.ts";
import type { IsoDate, IsoInstant } from "../model/cell.ts";
import { allInWords, type Words } from "../model/language/in-words.ts";
import {
  type Publication,
  type PublicationCore,
  type SeriesCode,
  seriesName,
} from "../model/publication.ts";
import type { Period } from "../model/publisher.ts";
import { conceptIdOf } from "../record/reference.ts";
import {
  type Beside,
  type Findings,
  type IssueContext,
  issueContext,
  type SeriesText,
} from "./issue-context.ts";
import { escalationAlert } from "./series/escalation-alert.ts";
import { payoutDrift } from "./series/payout-drift.ts";
import { structuralWatch } from "./series/structural-watch.ts";
import { weeklyStress } from "./series/weekly-stress.ts";

/** The members of a core that are given, and the facts that it is made of besides the analysis. */
export interface CoreOptions
  extends Beside,
    Pick<PublicationCore, "type" | "version" | "supersedes" | "note" | "reason" | "publishedAt"> {
  /** The day on which what the record rests on was known. */
  readonly knownOn: IsoDate;
}

const historyPeriods = 52;

const texts: Readonly<Record<SeriesCode, (context: IssueContext) => SeriesText>> = {
  WS: weeklyStress,
  SW: structuralWatch,
  PD: payoutDrift,
  EA: escalationAlert,
};

/** The core of a publication. Every number in it is rounded once, here. */
export function publicationCore(
  analysis: Findings,
  series: SeriesCode,
  options: CoreOptions,
): PublicationCore {
  const context = issueContext(analysis, series, options);
  const { period, market, stressDelta, comparison } = context;
  const { publisher, methodology } = analysis.world;
  const { type, version, supersedes, note, reason, publishedAt, knownOn } = options;
  const { confidence, leadWindow, freshness, provenance, snapshot } = analysis;
  const { periodStart, ...text } = allInWords(texts[series](context), publisher.words);
  const { periodEnd, state: marketState, previousState, stateSince, transition, because } = period;
  const legal = legalNoteOf([methodology], publisher.legalNoteId);
  return {
    conceptId: conceptIdOf(publisher.prefix, series, periodEnd),
    series: seriesName(series, publisher.period, methodology.segments.length > 0),
    seriesCode: series,
    type,
    version,
    supersedes,
    note,
    reason,
    publishedAt,
    ...text,
    metrics: [...text.metrics],
    periodStart: periodStart ?? period.periodStart,
    periodEnd,
    marketState,
    previousState,
    stateSince,
    transition,
    because,
    stressDelta,
    breaks: [...(comparison?.breaks ?? [])],
    membership: {
      joined: [...(comparison?.membership.joined ?? [])],
      left: [...(comparison?.membership.left ?? [])],
    },
    comparedBy: comparison?.by ?? null,
    late: knownOn >= periodAfter(publisher.period, periodEnd),
    validUntil: `${addDays(publishedAt.slice(0, 10), methodology.issue.validDays[series])}${publishedAt.slice(10)}`,
    stressIndex: period.stress,
    stressHistory:
      methodology.segments.length === 0 ? [] : market.slice(-historyPeriods).map(historyOf),
    segments: [...period.segments],
    confidence: confidence.value === null ? null : roundHalfEven(confidence.value, 2),
    confidenceBasis: confidence.parts,
    leadWindow,
    freshness,
    snapshot,
    provenance: { ...provenance, layer: "interpretation", asOf: knownOn },
    calibration: analysis.calibration.realTime,
    ...wordsOf(publisher.words),
    legalNote: legal.text,
    legalNoteId: legal.id,
  };
}

/** The end of the period after one. */
function periodAfter(period: Period, end: IsoDate): IsoDate {
  return periodEndOf(period, addDays(end, 1));
}

function wordsOf(words: Words = {}): Pick<PublicationCore, "words"> {
  const own = Object.entries(words).flatMap(([name, word]) =>
    word === undefined ? [] : [[name, word]],
  );
  return own.length === 0 ? {} : { words: Object.fromEntries(own) };
}

function historyOf(period: MarketPeriod): PublicationCore["stressHistory"][number] {
  const { periodEnd, state, stress } = period;
  const { reference, revisedOn } = period.standing;
  const point = { periodEnd, stressIndex: stress, marketState: state };
  return revisedOn === null || reference === null ? point : { ...point, revisedBy: reference };
}

/**
 * The publisher's time on a day, or one second after a newer record, so that instants are in the order of the log.
 * Throws a RangeError when a record of a later day exists, or when the day has no second left.
 */
export function publishingInstant(
  day: IsoDate,
  publishTime: string,
  publications: readonly Publication[],
): IsoInstant {
  const planned = `${day}T${publishTime}Z`;
  let newest = "";
  for (const { publishedAt } of publications) if (publishedAt > newest) newest = publishedAt;
  if (newest < planned) return planned;
  const next = `${new Date(Date.parse(newest) + 1000).toISOString().slice(0, 19)}Z`;
  if (next.slice(0, 10) === day) return next;
  throw new RangeError(
    `Cannot issue on ${day}: the newest record is of ${newest}, and the log only grows at its end`,
  );
}
