import { standardise } from "../../src/engine/forecast/hazard.ts";
import { type LogitFit, linearPredictor, ridgeLogit } from "../../src/engine/numbers/irls.ts";
import { quantileOfSorted } from "../../src/engine/numbers/statistics.ts";
import { designOf, type Preparation } from "../../src/fit/prepare.ts";
import type { RowSet } from "../../src/fit/row-set.ts";

/** Every feature bounded at two of its quantiles: what fits of other makers do, as a floor to judge by. */
export function winsorised(rows: RowSet, tail: number): readonly Preparation[] {
  return rows.features.map((id, column) => {
    const values = valuesOf(rows, column);
    const [lo, hi] = [quantileOfSorted(values, tail), quantileOfSorted(values, 1 - tail)];
    const bounds = lo !== null && hi !== null && lo < hi ? { lo, hi } : { lo: null, hi: null };
    const entered = values.map((value) => standardise(value, { mean: 0, sd: 1, ...bounds }));
    const mean = meanOf(entered);
    const sd = Math.sqrt(meanOf(entered.map((value) => (value - mean) ** 2)));
    return { id, column, isFlag: false, bend: null, sign: 0, missingShare: 0, mean, sd, ...bounds };
  });
}

function valuesOf({ x, features }: RowSet, column: number): Float64Array {
  return x.filter((value, i) => i % features.length === column && !Number.isNaN(value)).sort();
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A fit that has to be there. */
export function fitOf(rows: RowSet, kept: readonly Preparation[], lambda: number): LogitFit {
  const fit = ridgeLogit(designOf(rows, kept), lambda);
  if (fit === null) throw new RangeError("Cannot fit the panel: no finite maximum");
  return fit;
}

/** The log-odds that a fit gives to rows. */
export function logOdds(rows: RowSet, kept: readonly Preparation[], fit: LogitFit): number[] {
  return Array.from(linearPredictor(designOf(rows, kept), fit));
}
