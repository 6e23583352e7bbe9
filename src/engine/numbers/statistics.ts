import { present } from "../../model/language/at.ts";

// Plain statistics of a sample. Each but the sum is null for an empty sample, and none changes its argument.

export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += present(values[i]);
  return total;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** A quantile, linear between order statistics: type 7 of Hyndman and Fan (1996), as in NumPy. */
export function quantile(values: readonly number[], p: number): number | null {
  return quantileOfSorted(new Float64Array(values).sort(), p);
}

export function quantileOfSorted(sorted: ArrayLike<number>, p: number): number | null {
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (position - Math.floor(position));
}

/** The mid-rank ECDF at x, a member of the values: (number below + half of the equal) / n. */
export function midRankEcdf(values: readonly number[], x: number): number | null {
  if (values.length === 0) return null;
  let twice = 0;
  for (const value of values) twice += Number(value < x) + Number(value <= x);
  return twice / (2 * values.length);
}
