import { at, present } from "../../model/language/at.ts";
import { forecastGroups } from "./forecast-groups.ts";

// How well probabilities p in 0..1 predicted outcomes y of 0 or 1. A score that the sample cannot
// define is null, never a placeholder number.

type Numbers = ArrayLike<number>;

/** The Brier score, mean((p − y)²): 0 is best (Brier 1950). */
export function brier(p: Numbers, y: Numbers): number | null {
  if (p.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < p.length; i += 1) sum += (at(p, i) - at(y, i)) ** 2;
  return sum / p.length;
}

/** The log loss, −mean(y ln q + (1 − y) ln(1 − q)), where q is p clipped to [eps, 1 − eps]. */
export function logLoss(p: Numbers, y: Numbers, eps = 1e-15): number | null {
  if (p.length === 0) return null;
  let sum = 0;
  for (let i = 0; i < p.length; i += 1) {
    const q = Math.min(Math.max(at(p, i), eps), 1 - eps);
    const event = at(y, i);
    sum += event * Math.log(q) + (1 - event) * Math.log(1 - q);
  }
  return -sum / p.length;
}

/** The Brier skill score against a constant forecast of `rate`; null when that one is perfect. */
export function brierSkill(p: Numbers, y: Numbers, rate: number): number | null {
  const own = brier(p, y);
  const reference = brier(new Float64Array(p.length).fill(rate), y);
  return own === null || reference === null || reference === 0 ? null : 1 - own / reference;
}

/**
 * The area under the ROC curve: the chance that an event got a higher p than a non-event, ties
 * counting ½ (Mann-Whitney U / n₁n₀); null when there is only one class.
 */
export function auc(p: Numbers, y: Numbers): number | null {
  return areaUnder(forecastGroups(p, y));
}

/** The same area of forecasts by value. */
export function areaUnder({
  n,
  events,
}: {
  readonly n: Numbers;
  readonly events: Numbers;
}): number | null {
  let [below, total, wins] = [0, 0, 0];
  for (let group = 0; group < n.length; group += 1) {
    const others = present(n[group]) - present(events[group]);
    wins += present(events[group]) * (below + others / 2);
    below += others;
    total += present(events[group]);
  }
  return total === 0 || below === 0 ? null : wins / (total * below);
}

/** The ratio of observed to expected events, Σy / Σp: above 1 the forecasts were too low. */
export function observedToExpected(p: Numbers, y: Numbers): number | null {
  const expected = sumOf(p);
  return expected === 0 ? null : sumOf(y) / expected;
}

function sumOf(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += at(values, i);
  return sum;
}
