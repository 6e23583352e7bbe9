import { at, present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Interval } from "../numbers/interval.ts";
import { quantileOfSorted } from "../numbers/statistics.ts";
import type { FirmReading } from "./firm-reading.ts";
import { drawsByFirm, type FirmDraws } from "./interval-draws.ts";

/** The range of a rated firm's score and rank under other weights, missing indicators and noise. */
export interface FirmInterval {
  readonly score: Interval;
  /** Whole ranks; `low` is the better end. */
  readonly rank: Interval;
}

/**
 * The score and rank intervals of all firms, by Monte Carlo simulation (Saisana, Saltelli and
 * Tarantola 2005). Each draw multiplies every pillar and indicator weight by its own
 * U(1 − spread, 1 + spread), the same for all firms, and drops each present indicator of each firm
 * with the given probability; then firms are scored and ranked again. The interval runs from the
 * low to the high quantile of the draws, widened where necessary to contain the published value;
 * ranks are rounded outwards. A draw in which a firm has no indicator left does not count for it.
 * Minimum coverage does not apply within a draw. Where readings count as noisy, each draw also moves
 * each firm's score by normal noise of its own, whose deviation (in points; null where unknown) is given.
 *
 * One entry per reading, in order, null for the unrated. The draws of the weights are
 * seeded by the methodology's version, common to all firms, and the drops of a firm by that version and
 * its id: a score interval moves only with the firm's own readings.
 */
export function firmIntervals(
  methodology: Methodology,
  readings: readonly FirmReading[],
  ranks: readonly (number | null)[],
  firmIds: readonly string[],
  noises: readonly (number | null)[] = [],
): readonly (FirmInterval | null)[] {
  const rated = readings.flatMap(({ score }, i) => (score === null ? [] : [i]));
  const draws = drawsByFirm(
    methodology,
    rated.map((i) => at(readings, i)),
    rated.map((i) => at(firmIds, i)),
    rated.map((i) => noises[i] ?? null),
  );
  const intervals: (FirmInterval | null)[] = readings.map(() => null);
  for (const { firm, ...drawn } of draws) {
    const i = at(rated, firm);
    intervals[i] = intervalOf(methodology, drawn, at(readings, i).score, at(ranks, i));
  }
  return intervals;
}

/** The interval of one firm, whose draws are reordered in place; null when no draw is valid. */
function intervalOf(
  { uncertainty }: Methodology,
  { logs, ranks }: Omit<FirmDraws, "firm">,
  score: number | null | undefined,
  rank: number | null | undefined,
): FirmInterval | null {
  const valid = validFirst(logs, ranks);
  const byLog = spread(logs.subarray(0, valid), uncertainty);
  const byRank = spread(ranks.subarray(0, valid), uncertainty);
  if (byLog === null || byRank === null) return null;
  return {
    score: holding({ low: 100 * Math.exp(byLog.low), high: 100 * Math.exp(byLog.high) }, score),
    rank: holding({ low: Math.floor(byRank.low), high: Math.ceil(byRank.high) }, rank),
  };
}

/** Moves the valid draws, in which the firm has a rank, to the front and returns their number. */
function validFirst(logs: Float64Array, ranks: Float64Array): number {
  let valid = 0;
  for (let draw = 0; draw < ranks.length; draw += 1) {
    const log = present(logs[draw]);
    if (Number.isNaN(log)) continue;
    logs[valid] = log;
    ranks[valid] = present(ranks[draw]);
    valid += 1;
  }
  return valid;
}

function spread(values: Float64Array, uncertainty: Methodology["uncertainty"]): Interval | null {
  const sorted = values.sort();
  const low = quantileOfSorted(sorted, uncertainty.low);
  const high = quantileOfSorted(sorted, uncertainty.high);
  return low === null || high === null ? null : { low, high };
}

function holding({ low, high }: Interval, published: number | null | undefined): Interval {
  return { low: Math.min(low, published ?? low), high: Math.max(high, published ?? high) };
}
