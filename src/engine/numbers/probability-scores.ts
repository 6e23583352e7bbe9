import { at, present } from "../../model/language/at.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";
import { sum } from "./statistics.ts";

// How well probabilities p in 0..1 predicted outcomes y of 0 or 1. A score that the sample cannot
// define is null, never a placeholder number.

type Numbers = ArrayLike<number>;

/** The Brier score, mean((p − y)²): 0 is best (Brier 1950). */
export function brier(p: Numbers, y: Numbers): number | null {
  if (p.length === 0) return null;
  let squares = 0;
  for (let i = 0; i < p.length; i += 1) squares += (at(p, i) - at(y, i)) ** 2;
  return squares / p.length;
}

/** The log loss, −mean(y ln q + (1 − y) ln(1 − q)), where q is p clipped to [eps, 1 − eps]. */
export function logLoss(p: Numbers, y: Numbers, eps = 1e-15): number | null {
  if (p.length === 0) return null;
  let logs = 0;
  for (let i = 0; i < p.length; i += 1) {
    const q = Math.min(Math.max(at(p, i), eps), 1 - eps);
    const event = at(y, i);
    logs += event * Math.log(q) + (1 - event) * Math.log(1 - q);
  }
  return -logs / p.length;
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

/** Forecasts by value, and how many events came of each. */
type Groups = Pick<ForecastGroups, "values" | "n" | "events">;

/** The same area of forecasts by value. */
export function areaUnder({ n, events }: Record<"n" | "events", Numbers>): number | null {
  let [below, total, wins] = [0, 0, 0];
  for (let group = 0; group < n.length; group += 1) {
    const others = present(n[group]) - present(events[group]);
    wins += present(events[group]) * (below + others / 2);
    below += others;
    total += present(events[group]);
  }
  return total === 0 || below === 0 ? null : wins / (total * below);
}

/** The skill over the rate of events, the AUC and the ratio of observed to expected events by value. */
export function groupScores({ values, n, events }: Groups) {
  const [count, came] = [sum(n), sum(events)];
  let [expected, squares] = [0, came];
  for (let group = 0; group < n.length; group += 1) {
    const [p, own] = [present(values[group]), present(n[group])];
    expected += own * p;
    squares += own * p ** 2 - 2 * present(events[group]) * p;
  }
  const reference = came * (1 - came / count);
  return {
    brierSkill: reference > 0 ? 1 - squares / reference : null,
    auc: areaUnder({ n, events }),
    observedToExpected: expected > 0 ? came / expected : null,
  };
}

/** The ratio of observed to expected events, Σy / Σp: above 1 the forecasts were too low. */
export function observedToExpected(p: Numbers, y: Numbers): number | null {
  const expected = sum(p);
  return expected === 0 ? null : sum(y) / expected;
}
