import { covarianceAt, type LogitFit } from "../engine/numbers/irls.ts";
import { at } from "../model/language/at.ts";
import { bends, curveOf, type Table } from "./curve.ts";
import { designOf, type Preparation } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";
import { significant } from "./significant.ts";

/**
 * The same model with one column for each feature, a curve in place of a score and its bends.
 * Every linear predictor stays as it was; the covariance is that of the merged coefficients, given the
 * shapes of the curves. `penalties` are those of the merged coefficients: with them the fit is where
 * Σ (h − y) z + penalty · coefficient = 0 for every feature.
 */
export function mergeCurves(
  rows: RowSet,
  kept: readonly Preparation[],
  fit: LogitFit,
  lambda: number,
) {
  const merged = kept.flatMap((feature, j) => {
    if (feature.bend !== null) return [];
    if (feature.curve === undefined) return { feature, coef: at(fit.coef, j), penalty: lambda };
    return mergedCurve(rows, feature, fit.coef.slice(j, j + 1 + bends.length), lambda);
  });
  const features = merged.map(({ feature }) => feature);
  const design = designOf(rows, features, rows.inPeriod);
  const own = { intercept: fit.intercept, coef: merged.map(({ coef }) => coef) };
  const penalties = merged.map(({ penalty }) => penalty);
  const covariance = covarianceAt(design, own, penalties) ?? fit.covariance;
  return { kept: features, design, fit: { ...fit, ...own, covariance }, penalties };
}

/** Scaled to a mean square of 1, and turned so that it rises with the value on the whole. */
function mergedCurve(rows: RowSet, feature: Preparation, coefs: readonly number[], lambda: number) {
  const { curve: scores, ...rest } = feature;
  if (scores === undefined) throw new RangeError(`Cannot merge a curve: "${feature.id}" has none`);
  const { x, y } = curveOf(scores, coefs);
  const { squares, trend } = momentsOf(rows, feature, { x, y });
  const size = Math.sqrt(squares) || 1;
  const coef = trend < 0 ? -size : size;
  const curve = { x, y: y.map((own) => significant(own / coef)) };
  const penalty = lambda * coefs.reduce((sum, own) => sum + own ** 2, 0);
  return { feature: { ...rest, curve }, coef, penalty: penalty / coef ** 2 };
}

/** The mean square of the contributions, and their mean product with the scores. */
function momentsOf(rows: RowSet, feature: Preparation, curve: Table) {
  const scores = designOf(rows, [feature], rows.inPeriod).z;
  const own = designOf(rows, [{ ...feature, curve }], rows.inPeriod).z;
  let [squares, trend] = [0, 0];
  own.forEach((value, row) => {
    squares += value ** 2 / own.length;
    trend += (value * at(scores, row)) / own.length;
  });
  return { squares, trend };
}
