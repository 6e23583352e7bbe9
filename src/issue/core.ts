import { stressReading } from "../engine/market/stress-reading.ts";
import { addDays } from "../engine/numbers/calendar.ts";
import { roundHalfEven } from "../engine/numbers/round.ts";
import type { Analysis } from "../engine/world/analysis.ts";
import { legalNoteOf } from "../engine/world/legal-note.ts";
import type { World } from "../engine/world/world.ts";
import type { IsoDate, IsoInstant } from "../model/cell.ts";
import { allInWords } from "../model/language/in-words.ts";
import {
  type Publication,
  type PublicationCore,
  type PublicationType,
  type SeriesCode,
  seriesName,
} from "../model/publication.ts";
import { conceptIdOf } from "../record/reference.ts";
import { type IssueContext, issueContext, type SeriesText } from "./issue-context.ts";
import { binnedCalibration } from "./series/binned-calibration.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";
import { escalationAlert } from "./series/escalation-alert.ts";
import { payoutDrift } from "./series/payout-drift.ts";
import { structuralWatch } from "./series/structural-watch.ts";
import { weeklyStress } from "./series/weekly-stress.ts";
import type { StandingPeriod } from "./standing.ts";
import { stressDelta } from "./words/stress-words.ts";

export interface CoreOptions {
  readonly type: PublicationType;
  readonly version: number;
  readonly supersedes: string | null;
  readonly note: string | null;
  readonly reason: string | null;
  readonly publishedAt: IsoInstant;
  /** The end of the period covered; null for the last period that has ended. */
  readonly periodEnd: IsoDate | null;
  /** The day on which what the record rests on was known. */
  readonly knownOn: IsoDate;
  /** Everything issued so far; a series looks back at its own. */
  readonly publications: readonly Publication[];
  readonly criticalTurns: readonly CriticalTurn[];
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
  analysis: Analysis,
  series: SeriesCode,
  options: CoreOptions,
): PublicationCore {
  const { periodEnd, publications, criticalTurns } = options;
  const context = issueContext({ analysis, series, periodEnd, publications, criticalTurns });
  const { publisher } = analysis.world;
  const { title, summary, metrics, periodStart } = allInWords(
    texts[series](context),
    publisher.words,
  );
  return {
    conceptId: conceptIdOf(publisher.prefix, series, context.period.periodEnd),
    series: seriesName(series, publisher.period),
    seriesCode: series,
    type: options.type,
    version: options.version,
    supersedes: options.supersedes,
    title,
    summary,
    note: options.note,
    reason: options.reason,
    periodStart,
    periodEnd: context.period.periodEnd,
    publishedAt: options.publishedAt,
    validUntil: validUntil(analysis, series, options.publishedAt),
    ...marketOf(context),
    metrics: [...metrics],
    ...basisOf(analysis, options.knownOn),
  };
}

function validUntil({ world }: Analysis, series: SeriesCode, publishedAt: IsoInstant): IsoInstant {
  const days = world.methodology.issue.validDays[series];
  return `${addDays(publishedAt.slice(0, 10), days)}${publishedAt.slice(10)}`;
}

function marketOf(context: IssueContext) {
  const { told, period } = context;
  const { stressIndex, segments } = stressReading(period);
  return {
    marketState: period.state,
    previousState: period.previousState,
    stateSince: period.stateSince,
    transition: period.transition,
    stressIndex,
    stressDelta: stressDelta(context),
    stressHistory: told.slice(-historyPeriods).map(historyOf),
    segments: [...segments],
  };
}

function historyOf(period: StandingPeriod): PublicationCore["stressHistory"][number] {
  const { stressIndex } = stressReading(period);
  const { periodEnd, revisedBy, state } = period;
  const point = { periodEnd, stressIndex, marketState: state };
  return revisedBy === null ? point : { ...point, revisedBy };
}

function frozenCalibration({ world, calibration }: Analysis): PublicationCore["calibration"] {
  const { method } = world.methodology.calibration;
  return method === "binned" ? binnedCalibration(world) : calibration.realTime;
}

function basisOf(analysis: Analysis, knownOn: IsoDate) {
  const { confidence, leadWindow, freshness, provenance, snapshot } = analysis;
  return {
    confidence: confidence.value === null ? null : roundHalfEven(confidence.value, 2),
    confidenceBasis: confidence.parts,
    leadWindow,
    freshness,
    provenance: { ...provenance, layer: "interpretation" as const, asOf: knownOn },
    calibration: frozenCalibration(analysis),
    snapshot,
    ...legalNote(analysis.world),
  };
}

/**
 * The publisher's legal note in force. Throws a RangeError when the methodology has no such note.
 */
function legalNote({ methodology, publisher }: World) {
  const { id, text } = legalNoteOf([methodology], publisher.legalNoteId);
  return { legalNote: text, legalNoteId: id };
}
