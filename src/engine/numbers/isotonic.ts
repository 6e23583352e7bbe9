import { at, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { pooledRuns } from "./corp.ts";
import { forecastGroups } from "./forecast-groups.ts";

/** A non-decreasing curve: linear between its points, flat outside them. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/**
 * Least-squares isotonic regression by pooling adjacent violators (Barlow et al. 1972): tied x are averaged
 * first, and only the ends of each run are kept. Null without points.
 */
export function isotonicFit(x: ArrayLike<number>, y: ArrayLike<number>): Curve | null {
  if (x.length === 0) return null;
  const { values, n, events } = forecastGroups(x, y);
  const curve: { x: number[]; y: number[] } = { x: [], y: [] };
  for (const run of pooledRuns(n, events)) {
    for (const group of new Set([run.first, run.last])) {
      curve.x.push(present(values[group]));
      curve.y.push(Math.min(1, Math.max(0, run.events / run.n)));
    }
  }
  return curve;
}

export function valueOnCurve(curve: Curve, v: number): number {
  const next = countWhile(curve.x.length, (i) => at(curve.x, i) < v);
  if (next === curve.x.length) return at(curve.y, curve.y.length - 1);
  const high = at(curve.y, next);
  const span = at(curve.x, next);
  if (next === 0 || span === v) return high;
  const low = at(curve.y, next - 1);
  const start = at(curve.x, next - 1);
  return low + ((high - low) * (v - start)) / (span - start);
}
