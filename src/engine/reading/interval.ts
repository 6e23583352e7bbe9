import { at, present } from "../../model/language/at.ts";
import { countUpTo } from "../../model/language/count-up-to.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { Interval } from "../numbers/interval.ts";
import { normalQuantile } from "../numbers/normal-quantile.ts";
import { type Chance, chanceFrom } from "../numbers/seed.ts";
import { quantileOfSorted } from "../numbers/statistics.ts";
import type { FirmReading } from "./firm-reading.ts";

/** The range of a rated firm's score and rank under other weights, missing indicators and noise. */
export interface FirmInterval {
  readonly score: Interval;
  /** Whole ranks; `low` is the better end. */
  readonly rank: Interval;
}

/**
 * The score and rank intervals of all firms, by Monte Carlo simulation (Saisana, Saltelli and Tarantola 2005);
 * null for the unrated. Each draw multiplies every weight by its own U(1 − spread, 1 + spread), the same for all
 * firms, drops each present indicator of each firm with the given probability, without a minimum coverage, and
 * moves each score by noise of the given deviation (in points), where readings count as noisy. Intervals are
 * widened where necessary to contain the published value; ranks are rounded outwards.
 *
 * Weights are seeded by the methodology's version, and the drops of a firm by that version and its id: a score
 * interval moves only with the firm's own readings.
 */
export function firmIntervals(
  methodology: Methodology,
  readings: readonly FirmReading[],
  ranks: readonly (number | null)[],
  firmIds: readonly string[],
  noises: readonly (number | null)[] = [],
): readonly (FirmInterval | null)[] {
  const { uncertainty } = methodology;
  const rated = readings.flatMap(({ score }, i) => (score === null ? [] : [i]));
  const firms = rated.map((i) =>
    drawnScores(methodology, at(readings, i), at(firmIds, i), noises[i] ?? null),
  );
  const scores = firms.map(() => new Float64Array(uncertainty.draws));
  const places = firms.map(() => new Float32Array(uncertainty.draws));
  const weights = drawnWeights(methodology);
  for (let draw = 0; draw < uncertainty.draws; draw += 1) {
    const drawn = weights();
    const logs = Float64Array.from(firms, (score) => score(drawn));
    const sorted = logs.filter((log) => !Number.isNaN(log)).sort();
    logs.forEach((log, k) => {
      present(scores[k])[draw] = log;
      present(places[k])[draw] = Number.isNaN(log)
        ? log
        : 1 + sorted.length - countUpTo(sorted, log);
    });
  }
  const intervals: (FirmInterval | null)[] = readings.map(() => null);
  rated.forEach((i, k) => {
    const score = spread(at(scores, k), uncertainty);
    const rank = spread(at(places, k), uncertainty);
    if (score === null || rank === null) return;
    const { low, high } = score;
    intervals[i] = {
      score: holding({ low: 100 * Math.exp(low), high: 100 * Math.exp(high) }, readings[i]?.score),
      rank: holding({ low: Math.floor(rank.low), high: Math.ceil(rank.high) }, ranks[i]),
    };
  });
  return intervals;
}

function spread(
  drawn: Float64Array | Float32Array,
  uncertainty: Methodology["uncertainty"],
): Interval | null {
  const sorted = drawn.filter((value) => !Number.isNaN(value)).sort();
  const low = quantileOfSorted(sorted, uncertainty.low);
  const high = quantileOfSorted(sorted, uncertainty.high);
  return low === null || high === null ? null : { low, high };
}

function holding({ low, high }: Interval, published: number | null | undefined): Interval {
  return { low: Math.min(low, published ?? low), high: Math.max(high, published ?? high) };
}

type Weights = ReturnType<ReturnType<typeof drawnWeights>>;

function drawnWeights({ version, pillars, indicators, uncertainty }: Methodology) {
  const chance = chanceFrom(sha256Hex(version));
  const jittered = (rows: readonly { readonly weight: number }[]) =>
    Float64Array.from(
      rows,
      ({ weight }) => weight * (1 + uncertainty.weightSpread * (2 * chance() - 1)),
    );
  return () => ({ pillars: jittered(pillars), indicators: jittered(indicators) });
}

/**
 * A function to ln(score / 100) of a firm in one draw after the other, NaN where every indicator was dropped.
 * Its streams are the firm's own, so that another firm's readings move nothing here.
 */
function drawnScores(
  methodology: Methodology,
  reading: FirmReading,
  firmId: string,
  noise: number | null,
): (weights: Weights) => number {
  const { version, indicators, pillars, rules, uncertainty } = methodology;
  const members = pillars.map(({ id }, pillar) =>
    reading.pillars[pillar]?.value === null
      ? []
      : indicators.flatMap((indicator, i) =>
          indicator.pillar === id && at(reading.indicators, i).normalised !== null ? [i] : [],
        ),
  );
  const values = Float64Array.from(reading.indicators, ({ normalised }) => normalised ?? NaN);
  const counting = members.flat();
  const runLength = runLengthOf(
    chanceFrom(sha256Hex(`${version} ${firmId}`)),
    uncertainty.dropProbability,
  );
  let next = runLength();
  const isExact = noise === null || uncertainty.readings === "exact";
  const chance = chanceFrom(sha256Hex(`${version} ${firmId} noise`));
  const normal = () => normalQuantile((chance() + 2 ** -54) / (1 + 2 ** -53));
  return (weights) => {
    const dropped = new Set<number>();
    for (; next < counting.length; next += 1 + runLength()) dropped.add(at(counting, next));
    next -= counting.length;
    const log = logScore(values, members, dropped, weights, rules.pillarFloor);
    if (isExact) return log;
    // within the lowest score and 100
    const moved = Math.exp(log) + Math.fround((noise / 100) * normal());
    return Math.log(Math.min(1, Math.max(rules.pillarFloor, moved)));
  };
}

/** The log score Σ w·ln max(P, floor) / Σ w over what counts (`scoreOf` is its definition); NaN where nothing does. */
function logScore(
  values: Float64Array,
  members: readonly (readonly number[])[],
  dropped: ReadonlySet<number>,
  weights: Weights,
  floor: number,
): number {
  let [sum, total] = [0, 0];
  for (let pillar = 0; pillar < members.length; pillar += 1) {
    let [parts, known] = [0, 0];
    for (const member of present(members[pillar])) {
      if (dropped.has(member)) continue;
      const weight = present(weights.indicators[member]);
      parts += weight * present(values[member]);
      known += weight;
    }
    if (known === 0) continue;
    const weight = present(weights.pillars[pillar]);
    sum += weight * Math.log(Math.max(parts / known, floor));
    total += weight;
  }
  return total === 0 ? Number.NaN : sum / total;
}

/** The number of trials before the next drop, of the geometric distribution: ⌊ln(1 − U) / ln(1 − p)⌋. */
function runLengthOf(chance: Chance, probability: number): () => number {
  if (probability === 0) return () => Number.POSITIVE_INFINITY;
  const scale = Math.log1p(-probability);
  return () => Math.floor(Math.log1p(-chance()) / scale);
}
