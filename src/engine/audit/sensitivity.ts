import { at, present } from "../../model/language/at.ts";
import { sum } from "../numbers/statistics.ts";

/** What part of the variance of a result a factor explains. */
export interface FactorShare {
  /** By itself: Var(E[Y | X]) / Var(Y). */
  readonly first: number;
  /** With all interactions: 1 − Var(E[Y | all others]) / Var(Y). */
  readonly total: number;
}

/**
 * First-order and total sensitivity indices (Sobol' 1993; definitions as in Saltelli et al. 2010, equations 1 and 2).
 * Every combination of the levels of the factors is computed, so that both are exact for these levels, and no sample is
 * drawn. `results` has a value for each combination; the level of the last factor changes fastest. Null where no
 * result differs from another.
 */
export function factorShares(
  levels: readonly number[],
  results: Float64Array,
): readonly FactorShare[] | null {
  const mean = sum(results) / results.length;
  const variance = sum(results.map((one) => (one - mean) ** 2)) / results.length;
  if (!(variance > 1e-18)) return null;
  return levels.map((count, factor) => {
    const stride = levels.slice(factor + 1).reduce((product, one) => product * one, 1);
    const levelOf = (i: number) => Math.floor(i / stride) % count;
    const restOf = (i: number) => i - levelOf(i) * stride;
    return {
      first: betweenOf(results, levelOf, mean) / variance,
      total: Math.max(0, 1 - betweenOf(results, restOf, mean) / variance),
    };
  });
}

/** The variance of the means of groups, each counted as often as it has members. */
function betweenOf(results: Float64Array, groupOf: (i: number) => number, mean: number): number {
  const sums = new Map<number, { total: number; count: number }>();
  for (let i = 0; i < results.length; i += 1) {
    const group = groupOf(i);
    const { total, count } = sums.get(group) ?? { total: 0, count: 0 };
    sums.set(group, { total: total + present(results[i]), count: count + 1 });
  }
  const parts = [...sums.values()].map(({ total, count }) => count * (total / count - mean) ** 2);
  return sum(parts) / results.length;
}

/** Every combination of the levels of factors, in the order of `factorShares`. */
export function combinations(levels: readonly number[]): readonly (readonly number[])[] {
  const count = levels.reduce((product, one) => product * one, 1);
  return Array.from({ length: count }, (_, i) => {
    let rest = i;
    return levels
      .map((_, k) => at(levels, levels.length - 1 - k))
      .map((size) => {
        const level = rest % size;
        rest = Math.floor(rest / size);
        return level;
      })
      .reverse();
  });
}
