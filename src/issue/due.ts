import type { Comparison } from "../engine/facts/compare.ts";
import type { MarketPeriod } from "../engine/market/market.ts";
import { addDays, daysBetween, periodDays, periodEnd } from "../engine/numbers/calendar.ts";
import type { FirmsToAlarm } from "../engine/signals/firms-to-alarm.ts";
import type { IsoDate, IsoInstant } from "../model/cell.ts";
import type { Methodology } from "../model/methodology.ts";
import { type Publication, type SeriesCode, seriesCodes } from "../model/publication.ts";
import type { Period } from "../model/publisher.ts";
import { type CriticalTurn, criticalClusters } from "./series/critical-turns.ts";

/** The data that the issue rules read; the market's last period is the one in question. */
export interface DueQuestion {
  /** Oldest first. */
  readonly market: readonly MarketPeriod[];
  readonly methodology: Methodology;
  readonly period: Period;
  readonly criticalTurns: readonly CriticalTurn[];
  /** The period beside the one before it; null without one that stands. */
  readonly comparison: Comparison | null;
  /** How many firms must turn critical together. */
  readonly toAlarm: Pick<FirmsToAlarm, "firms">;
  /** Whether a watched input is news in the last period. */
  readonly isDrifting: boolean;
}

export function dueSeries(question: DueQuestion): readonly SeriesCode[] {
  const { market, methodology, period, comparison, isDrifting } = question;
  const last = market.at(-1);
  if (last === undefined) return [];
  const isAboutStress = methodology.segments.length > 0;
  const due: Readonly<Record<SeriesCode, boolean>> = {
    WS: true,
    SW: endsMonth(period, last.periodEnd),
    PD: isAboutStress && isDrifting,
    EA:
      isAboutStress &&
      (entersAlarm(last, methodology, comparison) || firmsTurned(question, last).length > 0),
  };
  return seriesCodes.filter((code) => due[code]);
}

/** Whether a period end is the last of its month, which that of a month or longer always is. */
export function endsMonth(period: Period, end: IsoDate): boolean {
  return periodEnd(period, addDays(end, 1)).slice(0, 7) !== end.slice(0, 7);
}

export function isScheduled(code: SeriesCode): boolean {
  return code === "WS" || code === "SW";
}

/**
 * The instant after which the record that follows one is late: as long after its period as the first
 * version of this one came, at most a period. Null for withdrawals and series issued on an occasion.
 */
export function nextExpected(
  { seriesCode, type, periodEnd: end }: Publication,
  firstPublishedAt: IsoInstant,
  period: Period,
): IsoInstant | null {
  if (type === "withdrawal" || !isScheduled(seriesCode)) return null;
  let next = end;
  do next = periodEnd(period, addDays(next, 1));
  while (seriesCode === "SW" && !endsMonth(period, next));
  const lag = Math.min(daysBetween(end, firstPublishedAt.slice(0, 10)), periodDays(period));
  return `${addDays(next, lag)}T23:59:59Z`;
}

/** Whether the state rose into one of the alarm states; falling into one is not an alarm. */
export function entersAlarm(
  { state, transition, because }: MarketPeriod,
  methodology: Methodology,
  comparison: Comparison | null,
): boolean {
  // a reading after a gap goes on from the state before: what it resumes is no news
  const rose = transition === "raised" || transition === "entered";
  if (!rose || !methodology.issue.escalation.states.some((alarm) => alarm === state)) return false;
  const threshold = because?.threshold ?? null;
  return comparison === null || threshold === null || isNews(comparison, threshold);
}

/** Whether the stress of the same firms, by one set of rules, has crossed a threshold. */
function isNews({ breaks, now, before }: Comparison, threshold: number): boolean {
  if (breaks.every(({ kind }) => kind === "model")) return true;
  if (now.stress === null || before.stress === null) return false;
  return before.stress < threshold && threshold <= now.stress;
}

export function firmsTurned(
  {
    methodology,
    criticalTurns,
    toAlarm,
  }: Pick<DueQuestion, "methodology" | "criticalTurns" | "toAlarm">,
  { periodStart, periodEnd }: MarketPeriod,
): readonly CriticalTurn[] {
  const { withinDays } = methodology.issue.escalation;
  return criticalClusters(criticalTurns, toAlarm.firms, withinDays)
    .filter(({ on }) => on >= periodStart && on <= periodEnd)
    .flatMap(({ turns }) => turns);
}
