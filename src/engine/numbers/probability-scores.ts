import { at, present } from "../../model/language/at.ts";
import { forecastGroups } from "./forecast-groups.ts";
import { sum } from "./statistics.ts";

// How well probabilities p in 0..1 predicted outcomes y of 0 or 1. A score that the sample cannot
// define is null, never a placeholder number.

/** The Brier score, mean((p − y)²): 0 is best (Brier 1950). */
export function brier(p: ArrayLike<number>, y: ArrayLike<number>): number | null {
  if (p.length === 0) return null;
  return sum(Float64Array.from(p, (own, i) => (own - at(y, i)) ** 2)) / p.length;
}

/** The log loss, −mean(y ln q + (1 − y) ln(1 − q)), where q is p clipped to [eps, 1 − eps]. */
export function logLoss(p: ArrayLike<number>, y: ArrayLike<number>, eps = 1e-15): number | null {
  if (p.length === 0) return null;
  const logs = Float64Array.from(p, (own, i) => {
    const q = Math.min(Math.max(own, eps), 1 - eps);
    const event = at(y, i);
    return event * Math.log(q) + (1 - event) * Math.log(1 - q);
  });
  return -sum(logs) / p.length;
}

/** The area under the ROC curve, ties counting ½ (Mann-Whitney U / n₁n₀); null when there is only one class. */
export function auc(p: ArrayLike<number>, y: ArrayLike<number>): number | null {
  return areaUnder(forecastGroups(p, y));
}

export function areaUnder({ n, events }: Record<"n" | "events", ArrayLike<number>>): number | null {
  let below = 0;
  let total = 0;
  let wins = 0;
  for (let group = 0; group < n.length; group += 1) {
    const others = present(n[group]) - present(events[group]);
    wins += present(events[group]) * (below + others / 2);
    below += others;
    total += present(events[group]);
  }
  return total === 0 || below === 0 ? null : wins / (total * below);
}

/** The ratio of observed to expected events, Σy / Σp: above 1 the forecasts were too low. */
export function observedToExpected(p: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const expected = sum(p);
  return expected === 0 ? null : sum(y) / expected;
}
