import type { Analysis, MarketPeriod } from "../engine/world/analysis.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Metric, Publication, SeriesCode } from "../model/publication.ts";
import { issuedRecords } from "../record/status.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";
import { type StandingPeriod, standingMarket } from "./standing.ts";

/** The figures that the text of a publication is made of. */
export interface IssueContext {
  readonly analysis: Analysis;
  /** The periods up to and including the one covered, oldest first. */
  readonly market: readonly MarketPeriod[];
  /** The same periods, the earlier ones as their records stand. */
  readonly told: readonly StandingPeriod[];
  readonly period: MarketPeriod;
  /** The period before it; null for the first, and where its record was withdrawn. */
  readonly before: MarketPeriod | null;
  /** The current record of the series with the latest earlier period end, or null. */
  readonly earlier: Publication | null;
  readonly criticalTurns: readonly CriticalTurn[];
}

/** The part of a core that differs from series to series. */
export interface SeriesText {
  readonly title: string;
  readonly summary: string;
  readonly metrics: readonly Metric[];
  readonly periodStart: IsoDate;
}

interface Asked {
  readonly analysis: Analysis;
  readonly series: SeriesCode;
  /** Null for the last period that has ended. */
  readonly periodEnd: IsoDate | null;
  readonly publications: readonly Publication[];
  readonly criticalTurns: readonly CriticalTurn[];
}

/** The context of a publication. Throws a RangeError when the market has no such period. */
export function issueContext(asked: Asked): IssueContext {
  const { analysis, series, periodEnd, publications, criticalTurns } = asked;
  const end = periodEnd ?? analysis.market.at(-1)?.periodEnd ?? null;
  const index = analysis.market.findIndex((one) => one.periodEnd === end);
  const period = analysis.market[index];
  if (period === undefined) {
    const known = analysis.world.asOf;
    throw new RangeError(`Cannot issue: no period ends on "${end}" as known on ${known}`);
  }
  const { methodology } = analysis.world;
  const earlier = analysis.market.slice(0, index);
  const standing = standingMarket(
    earlier,
    methodology.issue.history === "standing" ? publications : [],
  );
  return {
    analysis,
    market: [...earlier, period],
    told: [...standing, { ...period, revisedBy: null }],
    period,
    before: beforeOf(standing, publications),
    earlier: earlierOf(publications, series, period.periodEnd),
    criticalTurns,
  };
}

function beforeOf(
  standing: readonly StandingPeriod[],
  publications: readonly Publication[],
): StandingPeriod | null {
  const before = standing.at(-1) ?? null;
  const revision = publications.find(({ referenceId }) => referenceId === before?.revisedBy);
  return revision?.type === "withdrawal" ? null : before;
}

function earlierOf(publications: readonly Publication[], series: SeriesCode, end: IsoDate) {
  return issuedRecords(publications)
    .filter(({ status }) => status === "current")
    .map(({ record }) => record)
    .filter((record) => record.seriesCode === series && record.periodEnd < end)
    .reduce<Publication | null>(
      (last, record) => (last === null || record.periodEnd > last.periodEnd ? record : last),
      null,
    );
}
