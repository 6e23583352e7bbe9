import type { Methodology } from "../model/methodology.ts";
import type { Interval } from "./assessment.ts";
import type { FirmReading } from "./firm-reading.ts";
import { rankInto } from "./rank-into.ts";
import { type Chance, chanceFrom } from "./seed.ts";
import { quantileOfSorted } from "./statistics.ts";

/** How far a rated firm's score and rank move when the declared weights and the data are shaken. */
export interface FirmInterval {
  readonly score: Interval;
  /** Whole ranks; `low` is the better one. */
  readonly rank: Interval;
}

/**
 * Contract 3.3 for all firms at once. Each draw multiplies every pillar and indicator weight by its
 * own U(1 − spread, 1 + spread), the same for all firms, and drops each present indicator of each
 * firm with the given probability; scores are aggregated and ranked anew. The interval runs from
 * the low to the high quantile of the draws, widened where it must be to hold the published value;
 * ranks are rounded outwards. A draw that leaves a firm nothing does not count for it. The rules on
 * coverage are not applied again within a draw.
 *
 * One entry a reading, in order, null for the unrated. The same seed gives the same intervals for
 * the same readings in the same order. (Saisana, Saltelli and Tarantola 2005.)
 */
export function firmIntervals(
  methodology: Methodology,
  readings: readonly FirmReading[],
  ranks: readonly (number | null)[],
  seed: string,
): readonly (FirmInterval | null)[] {
  const rated = readings.flatMap(({ score }, i) => (score === null ? [] : [i]));
  const table = tableOf(
    methodology,
    rated.flatMap((i) => readings[i] ?? []),
  );
  const draws = drawAll(methodology, table, chanceFrom(seed));
  const intervals: (FirmInterval | null)[] = readings.map(() => null);
  for (const { firm, logs, places } of drawsByFirm(draws)) {
    const i = rated[firm] ?? 0;
    intervals[i] = intervalOf(methodology, logs, places, readings[i]?.score, ranks[i]);
  }
  return intervals;
}

/** Present indicators of all rated firms, one after the other, pillar by pillar within a firm. */
interface Table {
  readonly firms: number;
  /** Where a firm's entries begin; one more than there are firms. */
  readonly starts: Uint32Array;
  readonly values: Float64Array;
  readonly indicators: Uint16Array;
  readonly pillars: Uint16Array;
}

function tableOf({ pillars, indicators }: Methodology, readings: readonly FirmReading[]): Table {
  const order = pillars.flatMap(({ id }, pillar) =>
    indicators.flatMap((item, indicator) => (item.pillar === id ? [{ pillar, indicator }] : [])),
  );
  const size = readings.length * order.length;
  const starts = new Uint32Array(readings.length + 1);
  const values = new Float64Array(size);
  const columns = { indicators: new Uint16Array(size), pillars: new Uint16Array(size) };
  let end = 0;
  readings.forEach((reading, firm) => {
    for (const { pillar, indicator } of order) {
      const value = reading.indicators[indicator]?.normalised ?? null;
      if (value === null || (reading.pillars[pillar]?.value ?? null) === null) continue;
      values[end] = value;
      columns.indicators[end] = indicator;
      columns.pillars[end] = pillar;
      end += 1;
    }
    starts[firm + 1] = end;
  });
  return { firms: readings.length, starts, values, ...columns };
}

/** Row by row of a draw, one column a firm: logarithms of score / 100, and ranks. */
interface Draws {
  readonly count: number;
  readonly firms: number;
  /** NaN where a draw left the firm nothing. */
  readonly logs: Float64Array;
  /** `unranked` there. */
  readonly ranks: Uint32Array;
}

const unranked = 0xffff_ffff;

function drawAll(methodology: Methodology, table: Table, chance: Chance): Draws {
  const { draws: count, dropProbability, weightSpread } = methodology.uncertainty;
  const { pillarFloor } = methodology.rules;
  const logs = new Float64Array(table.firms * count);
  const ranks = new Uint32Array(table.firms * count).fill(unranked);
  const runLength = runLengthOf(chance, dropProbability);
  const shaken = ({ weight }: { weight: number }) =>
    weight * (1 + weightSpread * (2 * chance() - 1));
  for (let draw = 0; draw < count; draw += 1) {
    const pillarWeights = Float64Array.from(methodology.pillars, shaken);
    const indicatorWeights = Float64Array.from(methodology.indicators, shaken);
    const drawn = logScores(table, { pillarWeights, indicatorWeights, pillarFloor, runLength });
    logs.set(drawn, draw * table.firms);
    rankInto(ranks.subarray(draw * table.firms, (draw + 1) * table.firms), drawn);
  }
  return { count, firms: table.firms, logs, ranks };
}

interface Draw {
  readonly pillarWeights: Float64Array;
  readonly indicatorWeights: Float64Array;
  readonly pillarFloor: number;
  readonly runLength: () => number;
}

/** Σ w·ln max(P, floor) / Σ w of each firm: the exponential waits until the quantiles are known. */
function logScores(table: Table, draw: Draw): Float64Array {
  const { starts, values, indicators, pillars } = table;
  const { pillarWeights, indicatorWeights, pillarFloor, runLength } = draw;
  const logs = new Float64Array(table.firms);
  let kept = runLength();
  for (let firm = 0; firm < table.firms; firm += 1) {
    const end = starts[firm + 1] ?? 0;
    let sum = 0;
    let total = 0;
    for (let entry = starts[firm] ?? end; entry < end; ) {
      const pillar = pillars[entry] ?? 0;
      let part = 0;
      let present = 0;
      for (; entry < end && pillars[entry] === pillar; entry += 1) {
        if (kept === 0) {
          kept = runLength();
          continue;
        }
        kept -= 1;
        const weight = indicatorWeights[indicators[entry] ?? 0] ?? 0;
        part += weight * (values[entry] ?? 0);
        present += weight;
      }
      if (present === 0) continue;
      const weight = pillarWeights[pillar] ?? 0;
      sum += weight * Math.log(Math.max(part / present, pillarFloor));
      total += weight;
    }
    logs[firm] = total === 0 ? Number.NaN : sum / total;
  }
  return logs;
}

/**
 * How many trials in a row keep before one drops, each dropping with the given probability: the
 * geometric distribution, ⌊ln(1 − U) / ln(1 − p)⌋. One number a drop instead of one a trial.
 */
function runLengthOf(chance: Chance, probability: number): () => number {
  if (probability === 0) return () => Number.POSITIVE_INFINITY;
  const scale = Math.log1p(-probability);
  return () => Math.floor(Math.log1p(-chance()) / scale);
}

interface FirmDraws {
  readonly firm: number;
  readonly logs: Float64Array;
  readonly places: Uint32Array;
}

/** Enough columns that a line of memory is read once and not once a firm. */
const blockFirms = 16;

/** The draws of each firm, in memory that the next block of firms takes again. */
function* drawsByFirm({ count, firms, logs, ranks }: Draws): Generator<FirmDraws> {
  const blockLogs = new Float64Array(blockFirms * count);
  const blockPlaces = new Uint32Array(blockFirms * count);
  for (let first = 0; first < firms; first += blockFirms) {
    const size = Math.min(blockFirms, firms - first);
    for (let draw = 0; draw < count; draw += 1) {
      for (let k = 0; k < size; k += 1) {
        blockLogs[k * count + draw] = logs[draw * firms + first + k] ?? Number.NaN;
        blockPlaces[k * count + draw] = ranks[draw * firms + first + k] ?? unranked;
      }
    }
    for (let k = 0; k < size; k += 1) {
      const of = [k * count, (k + 1) * count] as const;
      yield {
        firm: first + k,
        logs: blockLogs.subarray(...of),
        places: blockPlaces.subarray(...of),
      };
    }
  }
}

/** Sorts the firm's draws in place. Null when no draw left the firm anything. */
function intervalOf(
  { uncertainty }: Methodology,
  logs: Float64Array,
  ranks: Uint32Array,
  score: number | null | undefined,
  rank: number | null | undefined,
): FirmInterval | null {
  const drawn = logs.sort();
  const places = ranks.sort();
  // sorting puts NaN and unranked last
  let valid = places.length;
  while (valid > 0 && places[valid - 1] === unranked) valid -= 1;
  const byLog = spread(drawn.subarray(0, valid), uncertainty);
  const byRank = spread(places.subarray(0, valid), uncertainty);
  if (byLog === null || byRank === null) return null;
  return {
    score: holding({ low: 100 * Math.exp(byLog.low), high: 100 * Math.exp(byLog.high) }, score),
    rank: holding({ low: Math.floor(byRank.low), high: Math.ceil(byRank.high) }, rank),
  };
}

function spread(
  sorted: ArrayLike<number>,
  uncertainty: Methodology["uncertainty"],
): Interval | null {
  const low = quantileOfSorted(sorted, uncertainty.low);
  const high = quantileOfSorted(sorted, uncertainty.high);
  return low === null || high === null ? null : { low, high };
}

function holding({ low, high }: Interval, published: number | null | undefined): Interval {
  return { low: Math.min(low, published ?? low), high: Math.max(high, published ?? high) };
}
