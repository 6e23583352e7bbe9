import type { FirmStatus } from "../../model/firm.ts";
import { at } from "../../model/language/at.ts";
import { addDays, periodEnds } from "../../model/language/calendar.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import { percentWords } from "../../model/language/percent.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Publication } from "../../model/publication.ts";
import type { Period } from "../../model/publisher.ts";
import { riskBands } from "../../model/shared.ts";
import type { Leaders } from "../../record/leader-words.ts";
import type { CardPoint, Run } from "./card-frame.ts";

export interface Story {
  /** The Weekly Stress before this record, as it stood when this one was issued; null without one. */
  readonly before: Publication | null;
  /** The records of earlier periods, oldest first, as they stood then; only of series whose cards look at them. */
  readonly earlier: readonly Publication[];
  readonly successor: Publication | null;
  /** Who ranks first at the end of its period; null where that is not its news, or not what it was issued with. */
  readonly leaders: Leaders | null;
  readonly turned: readonly string[];
  /** The firms that joined and left, as many as were counted; empty where the content names another number. */
  readonly joined: readonly string[];
  readonly gone: readonly { readonly name: string; readonly as: FirmStatus }[];
}

/** The rules of the methodology that a record was issued under, as far as its card shows them. */
export type CardRules = Pick<Methodology, "states" | "rules" | "issue">;

/** That of several segments whose contribution moved most in the direction of the index; null without a move. */
export function leadingSegment(record: Publication, before: Publication | null): string | null {
  const direction = Math.sign(record.stressDelta ?? 0);
  if (record.segments.length < 2) return null;
  if (before === null || before.periodEnd !== record.stressHistory.at(-2)?.periodEnd) return null;
  const then = new Map(before.segments.map(({ id, contribution }) => [id, contribution]));
  const moves = record.segments.flatMap(({ id, name, contribution }) => {
    const old = then.get(id) ?? null;
    const move = contribution === null || old === null ? 0 : (contribution - old) * direction;
    return move < 0.05 ? [] : [{ name, move }];
  });
  return moves.sort((a, b) => b.move - a.move)[0]?.name ?? null;
}

export type CardMeasure = ReturnType<typeof measuresOf>[number];

/** The measures that a Payout Drift watches: a metric and, beside it, its usual level where it left that. */
export function measuresOf(record: Publication) {
  return record.metrics
    .filter(({ id }) => !id.includes("."))
    .map(({ id, label, value, unit }) => ({
      label,
      value,
      unit,
      /** The level before, in the same unit; null where it is as usual. */
      usual: metricOf(record, `${id}.usual`),
      /** Whether it is news. */
      drifts: (metricOf(record, `${id}.size`) ?? null) !== null,
    }));
}

export type CardMembership = ReturnType<typeof membershipOf>;

/** The counts of a Structural Watch, with those of earlier issues, oldest first, as published until then. */
export function membershipOf(record: Publication, { joined, gone, earlier }: Story) {
  const entered = metricOf(record, "entered") ?? 0;
  const left = metricOf(record, "left") ?? 0;
  return {
    constituents: metricOf(record, "constituents"),
    entered,
    left,
    joined: joined.length === entered ? joined : [],
    gone: gone.length === left ? gone : [],
    tiers: record.metrics.flatMap(({ id, value }) =>
      id.startsWith("tier.") ? [{ tier: id.slice("tier.".length), firms: value ?? 0 }] : [],
    ),
    history: [...earlier, record].map((one) => ({
      periodEnd: one.periodEnd,
      value: metricOf(one, "constituents"),
    })),
  };
}

export type CardReading = ReturnType<typeof readingOf>;

/** The scores of a regular record of an index without stress, with those of earlier issues, oldest first. */
export function readingOf(
  record: Publication,
  { earlier }: Pick<Story, "earlier">,
  period: Period,
) {
  return {
    level: metricOf(record, "level"),
    change: levelChange(record),
    rated: metricOf(record, "rated") ?? 0,
    constituents: metricOf(record, "constituents") ?? 0,
    bands: riskBands.flatMap((band) => {
      const firms = metricOf(record, `band.${band}`) ?? 0;
      return firms === 0 ? [] : [{ band, firms }];
    }),
    history: withGaps([...earlier.slice(1 - shownReadings), record], period),
  };
}

/** The readings that the card of an index without stress draws. */
const shownReadings = 36;

/** The levels of records, with a point without a value for each period between them that has no record. */
function withGaps(records: readonly Publication[], period: Period): readonly CardPoint[] {
  return records.flatMap((one, i) => {
    const before = i === 0 ? one.periodStart : addDays(at(records, i - 1).periodEnd, 1);
    const missing = periodEnds(period, before, addDays(one.periodStart, -1));
    return [
      ...missing.map((end): CardPoint => ({ periodEnd: end, value: null })),
      { periodEnd: one.periodEnd, value: metricOf(one, "level") },
    ];
  });
}

/**
 * The readings of a record and of those before it that follow one another: their changes as each states it, and their
 * values since the last break.
 */
export function runOfRecords(record: Publication, earlier: readonly Publication[]): Run {
  const changeIn = (one: Publication) => (isReading(one) ? levelChange(one) : one.stressDelta);
  const figureIn = (one: Publication) =>
    isReading(one) ? metricOf(one, "level") : one.stressIndex;
  const moves: number[] = [];
  const alike: number[] = [];
  let isCompared = true;
  let isAlike = true;
  let next: Publication | null = null;
  for (const one of [...earlier, record].reverse()) {
    const value = figureIn(one);
    const change = changeIn(one);
    if (value === null || (next !== null && addDays(one.periodEnd, 1) !== next.periodStart)) break;
    if (isAlike) alike.unshift(value);
    isAlike &&= one.breaks.every(({ kind }) => kind === "model");
    isCompared &&= change !== null;
    if (isCompared && change !== null) moves.unshift(change);
    next = one;
  }
  return { moves, alike };
}

export function isReading({ seriesCode, marketState, type }: Publication): boolean {
  return seriesCode === "WS" && marketState === null && type !== "withdrawal";
}

function levelChange({ metrics }: Publication): number | null {
  return metrics.find(({ id }) => id === "level")?.change ?? null;
}

/** Firms that turned critical close together, with names where all are known; null for none. */
export function turnsOf(record: Publication, { turned }: Story, { issue }: CardRules) {
  const count = metricOf(record, "trigger.firms") ?? 0;
  if (count === 0) return null;
  const names = turned.length === count ? turned : [];
  return { count, withinDays: issue.escalation.withinDays, names };
}

/** Why the state of a record is indeterminate, from its own figures; null where it is not, and in a notice. */
export function undetermined(record: Publication, { rules }: CardRules): string | null {
  if (record.marketState !== "indeterminate" || record.type === "withdrawal") return null;
  const found = metricOf(record, "constituents");
  if (found !== null && found < rules.minConstituents) {
    const firms = countWords(found, "constituent");
    return `No market state: ${firms}, ${rules.minConstituents} needed`;
  }
  return record.segments.some(({ level }) => level === null)
    ? `No market state: nothing new of ${unreadSegments(record)}`
    : `No market state: under ${percentWords(rules.minAggregateCoverage)} of the indicators are read`;
}

/** The only segment without a reading by its name, several by their number. */
function unreadSegments({ segments }: Publication): string {
  const [only, ...others] = segments.filter(({ level }) => level === null);
  if (only !== undefined && others.length === 0) return only.name;
  return `${others.length + 1} of ${counted(segments.length, "segment")}`;
}

function metricOf({ metrics }: Publication, id: string): number | null {
  return metrics.find((metric) => metric.id === id)?.value ?? null;
}
