import { at } from "../../model/language/at.ts";
import { ridgeLogit } from "./irls.ts";
import { logit } from "./sigmoid.ts";
import { sum } from "./statistics.ts";

/** The fit of y on logit p (Platt 1999, Cox 1958). Null without a finite maximum. */
export function plattFit(p: ArrayLike<number>, y: ArrayLike<number>) {
  return lineOf(p, Float64Array.from(y));
}

/** The same with Platt's smoothed targets (n₁+1)/(n₁+2) and 1/(n₀+2), finite for any two distinct p. */
export function plattFitSmoothed(p: ArrayLike<number>, y: ArrayLike<number>) {
  const events = sum(y);
  const hit = (events + 1) / (events + 2);
  const miss = 1 / (y.length - events + 2);
  const targets = Float64Array.from(y, (event) => (event === 1 ? hit : miss));
  return lineOf(p, targets);
}

/** The line p' = sigmoid(a + b · logit p). */
function lineOf(p: ArrayLike<number>, y: Float64Array) {
  const z = Float64Array.from(p, logit);
  if (z.every((value) => value === z[0])) return null;
  const fit = ridgeLogit({ z, y, width: 1 }, 0);
  return fit && { a: fit.intercept, b: at(fit.coef, 0) };
}
