import { at, present } from "../../model/language/at.ts";
import { countUpTo } from "../../model/language/count-up-to.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { Interval } from "../numbers/interval.ts";
import { normalQuantile } from "../numbers/normal-quantile.ts";
import { runLengthOf } from "../numbers/run-length.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { quantileOfSorted } from "../numbers/statistics.ts";
import { aggregations } from "./aggregation/aggregations.ts";
import type { FirmReading } from "./firm-reading.ts";
import { scoreStep } from "./printed.ts";
import { onScale, rescaled } from "./score.ts";
import { totalled } from "./totalled.ts";

/**
 * The score and rank intervals of all firms, by Monte Carlo simulation (Saisana, Saltelli and Tarantola 2005);
 * null for the unrated. Each draw multiplies every weight by its own U(1 − spread, 1 + spread), the same for all
 * firms, drops each present indicator of each firm with the given probability, without a minimum coverage, and
 * moves each score by noise of the given deviation (in points), where readings count as noisy. A sum keeps the total
 * of its weights, and drops none of its parts. Intervals are widened where necessary to contain the published value;
 * ranks are those of drawn scores as they are printed, and rounded outwards; the better end is `low`.
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
  best: number | null = null,
) {
  const { uncertainty, score: own } = methodology;
  // a given score has no weights that could be others
  if (own.aggregate === "given") return readings.map(() => null);
  const method = drawnMethod(methodology, best);
  const rated = readings.flatMap(({ score }, i) => (score === null ? [] : [i]));
  const firms = rated.map((i) =>
    drawnScores(methodology, method, at(readings, i), at(firmIds, i), noises[i] ?? null),
  );
  const scores = firms.map(() => new Float64Array(uncertainty.draws));
  const places = firms.map(() => new Float32Array(uncertainty.draws));
  const printed = new Float64Array(firms.length);
  const sorted = new Float64Array(firms.length);
  const weights = drawnWeights(methodology);
  for (let draw = 0; draw < uncertainty.draws; draw += 1) {
    const drawn = weights();
    for (let k = 0; k < firms.length; k += 1) {
      const key = present(firms[k])(drawn);
      present(scores[k])[draw] = key;
      printed[k] = method.printedOf(key);
    }
    sorted.set(printed);
    const drew = numbersOf(sorted);
    for (let k = 0; k < firms.length; k += 1) {
      const own = present(printed[k]);
      present(places[k])[draw] = Number.isNaN(own) ? own : 1 + drew.length - countUpTo(drew, own);
    }
  }
  const intervals = rated.map((i, k) => {
    const score = spread(at(scores, k), uncertainty);
    const rank = spread(at(places, k), uncertainty);
    if (score === null || rank === null) return null;
    const ends = [method.scoreOf(score.low), method.scoreOf(score.high)];
    const drawn = { low: Math.min(...ends), high: Math.max(...ends) };
    return {
      score: holding(drawn, readings[i]?.score),
      rank: holding({ low: Math.floor(rank.low), high: Math.ceil(rank.high) }, ranks[i]),
    };
  });
  const intervalOf = new Map(rated.map((i, k) => [i, at(intervals, k)]));
  return readings.map((_, i) => intervalOf.get(i) ?? null);
}

/** The numbers of drawn values in ascending order, which these values are brought into; NaN comes last. */
function numbersOf<T extends Float64Array | Float32Array>(drawn: T): T {
  drawn.sort();
  let numbers = drawn.length;
  while (numbers > 0 && Number.isNaN(drawn[numbers - 1])) numbers -= 1;
  // a part of an array of numbers is one of the same kind
  return drawn.subarray(0, numbers) as T;
}

function spread(
  drawn: Float64Array | Float32Array,
  uncertainty: Methodology["uncertainty"],
): Interval | null {
  const numbers = numbersOf(drawn);
  const low = quantileOfSorted(numbers, uncertainty.low);
  const high = quantileOfSorted(numbers, uncertainty.high);
  return low === null || high === null ? null : { low, high };
}

function holding({ low, high }: Interval, published: number | null | undefined): Interval {
  return { low: Math.min(low, published ?? low), high: Math.max(high, published ?? high) };
}

interface DrawnWeights {
  readonly pillars: Float64Array;
  readonly indicators: Float64Array;
}

/** How a method is drawn: what is drawn is a key, larger for better firms, from which a score follows. */
interface DrawnMethod {
  /** Whether keys are logarithms of weighted geometric means of weighted means: the usual method, drawn fastest. */
  readonly isUsual: boolean;
  /** The key of a whole, and the whole of a key. */
  readonly keyOf: (whole: number) => number;
  readonly wholeOf: (key: number) => number;
  readonly scoreOf: (key: number) => number;
  /** The score of a key in steps of its last printed digit, larger for better firms. */
  readonly printedOf: (key: number) => number;
  /** How many points of a score one of a whole is. */
  readonly points: number;
}

function drawnMethod({ score, pillars }: Methodology, best: number | null): DrawnMethod {
  const { min, max, better } = score.scale;
  const isMapped = score.aggregate !== "sum" && min !== null && max !== null;
  const isRescaled = score.rescale === "top" && best !== null && min !== null && max !== null;
  const isUsual =
    score.aggregate === "geometric" &&
    better === "higher" &&
    pillars.every(({ aggregate }) => aggregate === "arithmetic");
  const sign = better === "higher" ? 1 : -1;
  const wholeOf = (key: number) => (isUsual ? Math.exp(key) : sign * key);
  const span = isMapped ? max - min : 1;
  const scoreOf = (key: number) => {
    const found = onScale(score, wholeOf(key));
    return isRescaled ? Math.min(max, rescaled(score, found, best) ?? found) : found;
  };
  const steps = sign / scoreStep({ score });
  return {
    isUsual,
    keyOf: (whole) => (isUsual ? Math.log(whole) : sign * whole),
    wholeOf,
    scoreOf,
    // by `Math.round`, as a draw that lies on a tie is chance: `printedScore` is slow
    printedOf: (key) => Math.round(steps * scoreOf(key)),
    points: isRescaled ? (span * (max - min)) / (best - min) : span,
  };
}

function drawnWeights({ version, pillars, indicators, uncertainty, score }: Methodology) {
  const chance = chanceFrom(sha256Hex(version));
  const jittered = (rows: readonly { readonly weight: number }[]) =>
    Float64Array.from(
      rows,
      ({ weight }) => weight * (1 + uncertainty.weightSpread * (2 * chance() - 1)),
    );
  const declared = pillars.map(({ weight }) => weight);
  return (): DrawnWeights => {
    const drawn = jittered(pillars);
    const isSum = score.aggregate === "sum";
    return {
      pillars: isSum ? Float64Array.from(totalled([...drawn], declared)) : drawn,
      indicators: jittered(indicators),
    };
  };
}

/**
 * A function to the key of a firm in one draw after the other, NaN where every indicator was dropped. Its streams
 * are the firm's own, so that another firm's readings move nothing here.
 */
function drawnScores(
  methodology: Methodology,
  method: DrawnMethod,
  reading: FirmReading,
  firmId: string,
  noise: number | null,
): (weights: DrawnWeights) => number {
  const { version, indicators, pillars, rules, uncertainty, score } = methodology;
  const members = pillars.map(({ id }, pillar) => {
    const isMember = (i: number) =>
      at(indicators, i).pillar === id && at(reading.indicators, i).normalised !== null;
    return reading.pillars[pillar]?.value === null ? [] : [...indicators.keys()].filter(isMember);
  });
  const values = Float64Array.from(reading.indicators, ({ normalised }) => normalised ?? NaN);
  const counting = Int32Array.from(members.flat());
  const ends = members.map((_, pillar) => members.slice(0, pillar + 1).flat().length);
  const isWhole = [score, ...pillars].some(({ aggregate }) => aggregate === "sum");
  const runLength = runLengthOf(
    chanceFrom(sha256Hex(`${version} ${firmId}`)),
    isWhole ? 0 : uncertainty.dropProbability,
  );
  let next = runLength();
  const isExact = noise === null;
  const chance = chanceFrom(sha256Hex(`${version} ${firmId} noise`));
  const normal = () => normalQuantile((chance() + 2 ** -54) / (1 + 2 ** -53));
  /** Σ w·ln max(P, floor) / Σ w over what counts, as a geometric mean of arithmetic ones is defined. */
  const usual = (weights: DrawnWeights): number => {
    // one by one: before it is optimised, a list of them costs more than the sums
    let sum = 0;
    let total = 0;
    let i = 0;
    for (let pillar = 0; pillar < ends.length; pillar += 1) {
      let parts = 0;
      let known = 0;
      for (const end = present(ends[pillar]); i < end; i += 1) {
        if (i === next) {
          next += 1 + runLength();
          continue;
        }
        const member = present(counting[i]);
        const weight = present(weights.indicators[member]);
        parts += weight * present(values[member]);
        known += weight;
      }
      if (known === 0) continue;
      const weight = present(weights.pillars[pillar]);
      sum += weight * Math.log(Math.max(parts / known, rules.pillarFloor));
      total += weight;
    }
    next -= counting.length;
    return total === 0 ? Number.NaN : sum / total;
  };
  const other = (weights: DrawnWeights): number => {
    let i = 0;
    const wholes = members.map((of, pillar) => {
      const kept = of.filter(() => {
        const isDropped = i === next;
        if (isDropped) next += 1 + runLength();
        i += 1;
        return !isDropped;
      });
      const parts = kept.map((member) => present(values[member]));
      const drawn = totalled(
        kept.map((member) => present(weights.indicators[member])),
        kept.map((member) => at(indicators, member).weight),
      );
      return aggregations[at(pillars, pillar).aggregate].of(parts, drawn, rules.pillarFloor);
    });
    next -= counting.length;
    const { of } = aggregations[score.aggregate === "given" ? "arithmetic" : score.aggregate];
    const whole = of(wholes, [...weights.pillars], rules.pillarFloor);
    return whole === null ? Number.NaN : method.keyOf(whole);
  };
  return (weights) => {
    const key = method.isUsual ? usual(weights) : other(weights);
    if (isExact) return key;
    const moved = method.wholeOf(key) + Math.fround((noise / method.points) * normal());
    // within the lowest score and 1
    const held = method.isUsual ? Math.min(1, Math.max(rules.pillarFloor, moved)) : moved;
    return method.keyOf(held);
  };
}
