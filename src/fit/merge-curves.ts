import { type Standard, standardise } from "../engine/forecast/hazard.ts";
import { covarianceAt, type LogitFit } from "../engine/numbers/irls.ts";
import { valueOnCurve } from "../engine/numbers/isotonic.ts";
import { sum } from "../engine/numbers/statistics.ts";
import { at } from "../model/language/at.ts";
import { bends, bentBy, designOf, type Preparation } from "./prepare.ts";
import type { RowSet } from "./row-set.ts";
import { significant } from "./significant.ts";

/**
 * The same model with one curve in place of a score and its bends: every linear predictor stays, the covariance is
 * given the curves, and with `penalties` the fit is where Σ (h − y) z + penalty · coefficient = 0.
 */
export function mergeCurves(
  rows: RowSet,
  kept: readonly Preparation[],
  fit: LogitFit,
  lambda: number,
) {
  const merged = kept.flatMap((feature, j) => {
    if (feature.bend !== null) return [];
    const { curve } = feature;
    if (curve === undefined) return { feature, coef: at(fit.coef, j), penalty: lambda };
    return mergedCurve(rows, feature, curve, fit.coef.slice(j, j + 1 + bends.length), lambda);
  });
  const features = merged.map(({ feature }) => feature);
  const design = designOf(rows, features);
  const own = { intercept: fit.intercept, coef: merged.map(({ coef }) => coef) };
  const penalties = merged.map(({ penalty }) => penalty);
  const covariance = covarianceAt(design, own, penalties) ?? fit.covariance;
  return { kept: features, design, fit: { ...fit, ...own, covariance }, penalties };
}

/** Scaled to a mean square of 1, and turned so that it rises with the value on the whole. */
function mergedCurve(
  rows: RowSet,
  { curve: _, ...feature }: Preparation,
  scores: Table,
  coefs: readonly number[],
  lambda: number,
) {
  const { x, y } = curveOf(scores, coefs);
  const before = designOf(rows, [{ ...feature, curve: scores }]).z;
  const after = designOf(rows, [{ ...feature, curve: { x, y } }]).z;
  let squares = 0;
  let trend = 0;
  after.forEach((value, row) => {
    squares += value ** 2 / after.length;
    trend += (value * at(before, row)) / after.length;
  });
  const size = Math.sqrt(squares) || 1;
  const coef = trend < 0 ? -size : size;
  const curve = { x, y: y.map((own) => significant(own / coef)) };
  const penalty = lambda * sum(coefs.map((own) => own ** 2));
  return { feature: { ...feature, curve }, coef, penalty: penalty / coef ** 2 };
}

type Table = NonNullable<Standard["curve"]>;

/** The curve from value to contribution; `coefs` are those of the score and of each bend. */
function curveOf(scores: Table, coefs: readonly number[]): Table {
  const [slope = 0, ...bent] = coefs;
  // one outside the table is its end
  const knots = bends.map(({ knot }) => valueOnCurve({ x: scores.y, y: scores.x }, knot));
  const points = [...scores.x, ...knots].map(significant).sort((a, b) => a - b);
  const x = points.filter((value, i) => value !== points[i - 1]);
  const y = x.map((value) => {
    const score = standardise(value, { ...plain, curve: scores });
    return bends.reduce((sum, bend, k) => sum + at(bent, k) * bentBy(bend, score), slope * score);
  });
  return { x, y };
}

const plain: Standard = { mean: 0, sd: 1, lo: null, hi: null };
