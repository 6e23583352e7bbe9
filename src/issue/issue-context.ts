import type { StressReading } from "../engine/market/stress-reading.ts";
import type { Analysis, MarketPeriod } from "../engine/world/analysis.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Metric, Publication } from "../model/publication.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";
import type { StandingPeriod } from "./standing.ts";

/** The figures that the text of a publication is made of. */
export interface IssueContext {
  readonly analysis: Analysis;
  readonly methodology: Methodology;
  /** The edition of the texts. */
  readonly texts: Methodology["issue"]["texts"];
  /** The periods up to and including the one covered, oldest first. */
  readonly market: readonly MarketPeriod[];
  /** The same periods, the earlier ones as their records stand. */
  readonly told: readonly StandingPeriod[];
  readonly period: MarketPeriod;
  /** The period before it; null for the first, and where its record was withdrawn. */
  readonly before: MarketPeriod | null;
  /** The stress of both as published. */
  readonly now: StressReading;
  readonly was: StressReading;
  /** The gain in stress on the period before; null without both. */
  readonly stressDelta: number | null;
  /** The current record of the series with the latest earlier period end, or null. */
  readonly earlier: Publication | null;
  readonly criticalTurns: readonly CriticalTurn[];
}

/** The part of a core that differs from series to series. */
export interface SeriesText {
  readonly title: string;
  readonly summary: string;
  readonly metrics: readonly Metric[];
  /** The first day covered; null where it is that of the period. */
  readonly periodStart: IsoDate | null;
}
