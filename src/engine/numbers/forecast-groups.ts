import { present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";

export type ForecastGroups = Readonly<ReturnType<typeof forecastGroups>>;

/** Forecasts with their outcomes, 0 or 1, by value, rising: equal ones are one group. `of` is the group of each. */
export function forecastGroups(p: ArrayLike<number>, y: ArrayLike<number>) {
  const values = new Float64Array(new Set(Array.from(p))).sort();
  const n = new Float64Array(values.length);
  const events = new Float64Array(values.length);
  const of = new Uint32Array(p.length);
  for (let i = 0; i < p.length; i += 1) {
    const forecast = present(p[i]);
    const group = countWhile(values.length, (k) => present(values[k]) < forecast);
    of[i] = group;
    n[group] = present(n[group]) + 1;
    events[group] = present(events[group]) + present(y[i]);
  }
  return { values, n, events, of };
}
