import { addDays, periodEnd } from "../engine/numbers/calendar.ts";
import type { MarketPeriod } from "../engine/world/analysis.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Methodology } from "../model/methodology.ts";
import { type SeriesCode, seriesCodes } from "../model/publication.ts";
import type { Period } from "../model/publisher.ts";
import { type CriticalTurn, criticalClusters } from "./series/critical-turns.ts";
import { driftBegan, drifts } from "./series/drift.ts";

/** The data that the issue rules read; the market's last period is the one in question. */
export interface DueQuestion {
  /** Oldest first. */
  readonly market: readonly MarketPeriod[];
  readonly methodology: Methodology;
  readonly period: Period;
  readonly criticalTurns: readonly CriticalTurn[];
}

/** The series that are due on the last period end, by the issue rules. */
export function dueSeries(question: DueQuestion): readonly SeriesCode[] {
  const { market, methodology, period } = question;
  const last = market.at(-1);
  if (last === undefined) return [];
  const due: Readonly<Record<SeriesCode, boolean>> = {
    WS: true,
    SW: endsMonth(period, last.periodEnd),
    PD: driftBegan(drifts(market, methodology), methodology),
    EA: entersAlarm(last, methodology) || firmsTurned(question, last).length > 0,
  };
  return seriesCodes.filter((code) => due[code]);
}

/** Whether a period end is the last of its month, as that of a month or longer always is. */
export function endsMonth(period: Period, end: IsoDate): boolean {
  return periodEnd(period, addDays(end, 1)).slice(0, 7) !== end.slice(0, 7);
}

/** Whether the state rose into one of the alarm states; falling into one is not an alarm. */
export function entersAlarm({ state, transition }: MarketPeriod, methodology: Methodology) {
  const rose = transition === "raised" || transition === "entered";
  return rose && methodology.issue.escalation.states.some((alarm) => alarm === state);
}

/** The turns of the clusters completed within the period, oldest first. */
export function firmsTurned(
  { methodology, criticalTurns }: DueQuestion,
  { periodStart, periodEnd }: MarketPeriod,
): readonly CriticalTurn[] {
  const { criticalFirms, withinDays } = methodology.issue.escalation;
  return criticalClusters(criticalTurns, criticalFirms, withinDays)
    .filter(({ on }) => on >= periodStart && on <= periodEnd)
    .flatMap(({ turns }) => turns);
}
