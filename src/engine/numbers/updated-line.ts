import { at, present } from "../../model/language/at.ts";
import { type LogitFit, ridgeLogit } from "./irls.ts";
import { sum } from "./statistics.ts";

/** Log-odds of an earlier model, what came, and how much each row counts. */
export interface Scored {
  readonly eta: readonly number[];
  readonly y: readonly number[];
  readonly weight: readonly number[];
}

/** New log-odds of an earlier model's η: intercept + slope · η, and the posterior covariance of the two. */
export type Line = ReturnType<typeof lineOf>;

/**
 * The mode of a posterior with its Laplace covariance: before, shift and slope are each as sure of none as `events`.
 * Rows without an event leave the line where it was, and no slope turns the ranking over.
 */
export function updatedLine(rows: Scored, events: number, withSlope: boolean): Line {
  const { eta, y, weight } = rows;
  const weighted = (values: readonly number[]) => sum(values.map((own, i) => own * at(weight, i)));
  const total = sum(weight) || 1;
  const mean = weighted(eta) / total;
  const sd = Math.sqrt(weighted(eta.map((own) => (own - mean) ** 2)) / total);
  if (weighted(y) === 0) return lineOf([0, 0], [[1 / events]], mean, 1);
  const turns = withSlope && sd > 1e-6; // forecasts that are all alike have no slope
  const design = {
    z: Float64Array.from(turns ? eta.map((own) => (own - mean) / sd) : []),
    width: turns ? 1 : 0,
    y: Float64Array.from(y),
    offset: Float64Array.from(eta),
    weight: Float64Array.from(weight),
    firstPenalised: 0,
  } as const;
  // with a prior on both there is always one maximum
  const fit = present(ridgeLogit(design, events, turns ? [0, 0] : [0]) ?? undefined);
  const [turn = 0] = fit.coef;
  if (turns && 1 + turn / sd <= 0) return updatedLine(rows, events, false);
  return lineOf([fit.intercept, turn], fit.covariance, mean, turns ? sd : 1);
}

/** From a shift and a slope on (η − mean) / sd to a line in η. */
function lineOf(
  [shift, turn]: readonly [number, number],
  [[v00 = 0, v01 = 0] = [], [_ = 0, v11 = 0] = []]: LogitFit["covariance"],
  mean: number,
  sd: number,
) {
  const by = mean / sd;
  const cross = v01 / sd - (by * v11) / sd;
  return {
    intercept: shift - turn * by,
    slope: 1 + turn / sd,
    covariance: [
      [v00 - 2 * by * v01 + by * by * v11, cross],
      [cross, v11 / sd ** 2],
    ],
  };
}
