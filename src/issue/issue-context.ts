import type { Analysis } from "../engine/analyse.ts";
import type { FirmAssessment } from "../engine/assess.ts";
import type { Comparison } from "../engine/facts/compare.ts";
import { roundDecimal } from "../engine/numbers/round.ts";
import { firmsToAlarm } from "../engine/signals/firms-to-alarm.ts";
import type { IsoDate } from "../model/cell.ts";
import type { Metric, Publication, SeriesCode } from "../model/publication.ts";
import { currentOf, issuedRecords } from "../record/status.ts";
import type { CriticalTurn } from "./series/critical-turns.ts";

export interface SeriesText {
  readonly title: string;
  readonly summary: string;
  readonly metrics: readonly Metric[];
  /** The first day covered; null where it is that of the period. */
  readonly periodStart: IsoDate | null;
}

/** The facts that a publication is made of besides the analysis. */
export interface Beside {
  /** The end of the period covered; null for the last period that has ended. */
  readonly periodEnd: IsoDate | null;
  /** Everything issued so far; a series looks back at its own. */
  readonly publications: readonly Publication[];
  readonly criticalTurns: readonly CriticalTurn[];
  /** The period beside the one before it, like with like; null without one that stands. */
  readonly comparison: PeriodComparison | null;
}

export interface PeriodComparison extends Comparison {
  /** The first of the latest periods that have the same constituents and one methodology. */
  readonly alikeSince: IsoDate | null;
}

export interface Findings extends Pick<Analysis, "world" | "market" | FrozenMember> {
  readonly firms: readonly Pick<
    FirmAssessment,
    "firm" | "band" | "rank" | "score" | "lastObservedOn"
  >[];
}

type FrozenMember =
  | "calibration"
  | "confidence"
  | "leadWindow"
  | "freshness"
  | "provenance"
  | "snapshot";

export type IssueContext = ReturnType<typeof issueContext>;

export function issueContext(
  analysis: Findings,
  series: SeriesCode,
  { periodEnd, publications, criticalTurns, comparison }: Beside,
) {
  const { asOf, methodology } = analysis.world;
  const end = periodEnd ?? analysis.market.at(-1)?.periodEnd ?? null;
  const index = analysis.market.findIndex((one) => one.periodEnd === end);
  const period = analysis.market[index];
  if (period === undefined) {
    throw new RangeError(`Cannot issue: no period ends on "${end}" as known on ${asOf}`);
  }
  const past = analysis.market.slice(0, index);
  const last = past.at(-1) ?? null;
  /** The period before; null for the first, and where its figures were withdrawn. */
  const before = last?.standing.isWithdrawn === true ? null : last;
  const ended = issuedRecords(publications).filter(
    ({ record }) => record.periodEnd < period.periodEnd,
  );
  return {
    analysis,
    methodology,
    period,
    /** The period before as it was published, for counts; null where it was withdrawn. */
    before,
    comparison,
    criticalTurns,
    toAlarm: firmsToAlarm(analysis.world),
    /** The periods up to and including the one covered, oldest first. */
    market: [...past, period],
    stressDelta: changeOf(comparison?.now.stress ?? null, comparison?.before.stress ?? null, 3),
    /** The current record of the series with the latest earlier period end, or null. */
    earlier: currentOf(ended, series)?.record ?? null,
  };
}

/** The difference of two readings as they are printed. */
export function changeOf(
  now: number | null,
  before: number | null,
  decimals: number,
): number | null {
  if (now === null || before === null) return null;
  const difference = roundDecimal(now, decimals) - roundDecimal(before, decimals);
  return roundDecimal(difference, decimals);
}

export function printed(
  value: number | null,
  decimals: number,
  round = (exact: number) => roundDecimal(exact, decimals),
): number | null {
  return value === null ? null : round(value);
}
