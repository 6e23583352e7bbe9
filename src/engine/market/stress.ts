import { at } from "../../language/at.ts";
// Sector stress after the ECB's Composite Indicator of Systemic Stress (Holló, Kremer and Lo Duca,
// ECB Working Paper 1426, 2012), published as the square, so that the contributions add up.

/** The segment levels of one period, each 0 (no stress) to 1, in a fixed order. */
export type Levels = readonly number[];
/** A correlation matrix: symmetric, ones on the diagonal, entries 0 to 1. */
export type Correlations = readonly (readonly number[])[];

export interface Stress {
  /** The sum of the contributions, 0 to 100. */
  readonly stress: number;
  readonly contributions: readonly number[];
  /** The reduction by imperfect correlation, stress − 100 (Σy)², never above 0. */
  readonly crossCorrelation: number;
}

/** The stress y'Cy with y = w·s and Σw = 1; segment i contributes 100 · y_i (Cy)_i. */
export function stressOf(
  levels: Levels,
  weights: readonly number[],
  correlations: Correlations,
): Stress {
  const y = levels.map((level, i) => level * at(weights, i));
  const contributions = y.map((own, i) => 100 * own * dot(at(correlations, i), y));
  const stress = sum(contributions);
  return { stress, contributions, crossCorrelation: stress - 100 * sum(y) ** 2 };
}

/** The matrix of perfect correlation, used while too few periods are known. */
export function allOnes(size: number): Correlations {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => 1));
}

/** The exponentially weighted co-movement of segments around 0.5; empty before the first period. */
export type Comovement = readonly (readonly number[])[];

/**
 * The next co-movement, σ_t = λσ_{t−1} + (1 − λ)(s_t − ½)(s_t − ½)', or the first product alone.
 */
export function comovementAfter(before: Comovement, levels: Levels, lambda: number): Comovement {
  const product = (a: number, b: number) => (a - 0.5) * (b - 0.5);
  if (before.length === 0) return levels.map((a) => levels.map((b) => product(a, b)));
  return levels.map((a, i) =>
    levels.map((b, j) => lambda * at(at(before, i), j) + (1 - lambda) * product(a, b)),
  );
}

/** The correlations of a co-movement, clipped to [0, 1]; 0 for a segment that never left ½. */
export function correlationsOf(sigma: Comovement): Correlations {
  return sigma.map((row, i) => row.map((value, j) => (i === j ? 1 : clipped(sigma, value, i, j))));
}

function clipped(sigma: Comovement, value: number, i: number, j: number) {
  const scale = Math.sqrt(at(at(sigma, i), i) * at(at(sigma, j), j));
  return scale === 0 ? 0 : Math.min(1, Math.max(0, value / scale));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, value, i) => total + value * at(b, i), 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
