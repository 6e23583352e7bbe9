import { type Standard, standardise } from "../engine/forecast/hazard.ts";
import type { Design } from "../engine/numbers/logit-likelihood.ts";
import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { missingFlag } from "../model/feature-id.ts";
import { at, present } from "../model/language/at.ts";
import type { Frozen } from "../model/language/frozen.ts";
import type { RowSet } from "./row-set.ts";
import { significant } from "./significant.ts";

// A feature that enters by a curve is fitted as its normal score and five bends of it, which add to
// the slope in the middle, beyond half a standard deviation and beyond one and a half on either side: fewer
// cannot follow a margin that is bad when thin and when too good, or growth with its best in the middle. The model file holds their sum, one curve from
// value to contribution, so that a reader of an explanation still sees one feature.

/** The addition of a bend: the distance of a normal score beyond the knot, on one side of it. */
export interface Bend {
  readonly knot: number;
  readonly side: 1 | -1;
}

export const bends: readonly Bend[] = [
  { knot: -1.5, side: -1 },
  { knot: -0.5, side: -1 },
  { knot: 0, side: 1 },
  { knot: 0.5, side: 1 },
  { knot: 1.5, side: 1 },
];

export function bentBy({ knot, side }: Bend, score: number): number {
  return Math.max(0, side * (score - knot));
}

/** How one feature becomes z, learnt on training rows only. */
export interface Preparation extends Standard {
  readonly id: string;
  readonly column: number;
  readonly isFlag: boolean;
  /** Which bend of a curve it is; null for a column that stands for itself. */
  readonly bend: Bend | null;
  /** The side of 0 to which its coefficient is bound, 1 or −1; 0 where it is free. */
  readonly sign: number;
  readonly missingShare: number;
}

/** How the features of a fit enter: by normal scores or curves over them, without or with flags of absence. */
export interface Settings {
  readonly curves: boolean;
  readonly flags: boolean;
}

export interface Dropped {
  readonly id: string;
  readonly reason: "missing for every row" | "constant" | "no better than the rate of events";
}

export type Prepared = Frozen<ReturnType<typeof prepare>>;

/** The sign to which the coefficient of a feature is bound; 0 for none. */
export type Signs = (id: string) => number;

/** Every feature by its normal scores; constant and empty ones are dropped. */
export function prepare(rows: RowSet, signs: Signs = () => 0) {
  const kept: Preparation[] = [];
  const dropped: Dropped[] = [];
  rows.features.forEach((id, column) => {
    const values = columnOf(rows, column)
      .filter((value) => !Number.isNaN(value))
      .sort();
    if (values.length === 0 || values[0] === values.at(-1)) {
      const reason = values.length === 0 ? "missing for every row" : "constant";
      dropped.push({ id, reason });
      return;
    }
    const missingShare = 1 - values.length / rows.firmIds.length;
    const own = { id, column, isFlag: false, bend: null, sign: signs(id), missingShare };
    kept.push({ ...own, ...standardOf(values) });
  });
  return { kept, dropped };
}

function standardOf(values: Float64Array): Standard {
  const learnt = { mean: 0, sd: 1, lo: null, hi: null, normalScores: normalScoresOf(values) };
  const entered = values.map((value) => standardise(value, learnt));
  const mean = sum(entered) / values.length;
  const squares = sum(entered.map((value) => (value - mean) ** 2));
  return { ...learnt, mean, sd: Math.sqrt(squares / values.length) };
}

/** Points of a table between which it is linear: more follow the ranks no better. */
const tableSize = 64;

/**
 * The normal score of each of the rising values, Φ⁻¹((r − ½) / n) with r the mean of the ranks of equal
 * values (van der Waerden scores, Conover 1999), at points evenly apart in the score.
 */
function normalScoresOf(sorted: Float64Array) {
  const ends: number[] = [];
  sorted.forEach((value, i) => {
    if (value !== sorted[i + 1]) ends.push(i + 1);
  });
  const scores = ends.map((end, i) =>
    normalQuantile(((i === 0 ? 0 : at(ends, i - 1)) + end) / 2 / sorted.length),
  );
  const gap = (at(scores, scores.length - 1) - at(scores, 0)) / tableSize;
  const table: { x: number[]; y: number[] } = { x: [], y: [] };
  ends.forEach((end, i) => {
    const value = significant(at(sorted, end - 1));
    const isDue = (scores[i + 1] ?? Infinity) - (table.y.at(-1) ?? -Infinity) > gap;
    if (!isDue || value <= (table.x.at(-1) ?? -Infinity)) return;
    table.x.push(value);
    table.y.push(significant(at(scores, i)));
  });
  return table;
}

/** Fewer rows with a value, or without, make no flag. */
const minFlagRows = 20;

export function enteredBy(
  { curves, flags }: Settings,
  rows: RowSet,
  { kept }: Prepared,
): readonly Preparation[] {
  const own = curves ? kept.flatMap(withBends) : kept;
  return flags ? [...own, ...flagsOf(rows, kept)] : own;
}

/** The score of a feature, over whose table a curve is to be fitted, and its bends. */
function withBends({ normalScores, ...own }: Preparation): readonly Preparation[] {
  const score = { ...own, mean: 0, sd: 1, curve: normalScores };
  return [score, ...bends.map((bend) => ({ ...score, bend }))];
}

/**
 * Flags of features that some rows have no value of, each pattern once: 0 with a value, and with the spread of an even
 * split (Gelman 2008), so that the penalty shrinks a rare absence more.
 */
export function flagsOf(rows: RowSet, kept: readonly Preparation[]): readonly Preparation[] {
  const patterns = new Set<string>();
  return kept.flatMap(({ id, column, missingShare }) => {
    const missing = missingShare * rows.firmIds.length;
    if (Math.min(missing, rows.firmIds.length - missing) < minFlagRows) return [];
    const pattern = Array.from(columnOf(rows, column), Number.isNaN).join();
    if (patterns.has(pattern)) return [];
    patterns.add(pattern);
    const standard = { mean: 0, sd: 0.5, lo: null, hi: null };
    const flag = { isFlag: true, bend: null, sign: 0, missingShare: 0, ...standard };
    return { id: missingFlag(id), column, ...flag };
  });
}

/** z values of the kept features, 0 where missing, as `engine/forecast/hazard.ts` computes them. */
export function designOf(rows: RowSet, kept: readonly Preparation[]): Design {
  const width = kept.length;
  const columns = rows.features.length;
  const z = new Float64Array(rows.firmIds.length * width);
  kept.forEach((feature, j) => {
    const { mean, sd, lo, hi, normalScores, curve } = feature;
    // objects of one shape keep the inner loop fast
    const standard: Standard = { mean, sd, lo, hi, normalScores, curve };
    for (let row = 0; row < rows.firmIds.length; row += 1) {
      const value = present(rows.x[row * columns + feature.column]);
      const isMissing = Number.isNaN(value);
      const known = isMissing ? null : value;
      const entered = feature.isFlag ? Number(isMissing) : known;
      const score = standardise(entered, standard);
      z[row * width + j] = feature.bend === null ? score : bentBy(feature.bend, score);
    }
  });
  return { z, y: Float64Array.from(rows.inPeriod), width, signs: kept.map(({ sign }) => sign) };
}

function columnOf({ features, firmIds, x }: RowSet, column: number): Float64Array {
  return Float64Array.from(firmIds, (_, row) => present(x[row * features.length + column]));
}
