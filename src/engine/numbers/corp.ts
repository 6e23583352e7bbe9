import { present } from "../../model/language/at.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";
import { brier } from "./probability-scores.ts";

/**
 * The CORP decomposition (Dimitriadis, Gneiting and Jordan 2021), with c the forecasts recalibrated and r the base
 * rate: reliability = BS(p) − BS(c), resolution = BS(r) − BS(c), uncertainty = BS(r). Null without forecasts.
 */
export function corp(
  p: ArrayLike<number>,
  y: ArrayLike<number>,
  groups: ForecastGroups = forecastGroups(p, y),
) {
  const score = brier(p, y);
  if (score === null) return null;
  const runs = pooledRuns(groups.n, groups.events);
  const events = runs.reduce((sum, run) => sum + run.events, 0);
  const rate = events / p.length;
  const spread = runs.reduce((sum, run) => sum + run.n * (run.events / run.n - rate) ** 2, 0);
  const uncertainty = rate * (1 - rate);
  const resolution = spread / p.length;
  return {
    // a difference of sums of rounded squares: where it should be 0 it may miss it by a bit
    reliability: Math.max(0, score - uncertainty + resolution),
    resolution,
    uncertainty,
    /** The mean distance of the forecasts from the curve. */
    ece: distance(groups, runs) / p.length,
    runs,
  };
}

/** A run of groups that isotonic recalibration gives one value. */
export interface Run {
  /** Index of the first group; the run ends before the first group of the next one. */
  readonly first: number;
  readonly last: number;
  readonly n: number;
  readonly events: number;
}

/** Isotonic regression by pooling adjacent violators (Barlow et al. 1972), compared exactly, as fractions. */
export function pooledRuns(n: ArrayLike<number>, events: ArrayLike<number>): Run[] {
  const runs: Run[] = [];
  for (let group = 0; group < n.length; group += 1) {
    if (present(n[group]) === 0) continue;
    const held = present(n[group]);
    const came = present(events[group]);
    let run: Run = { first: group, last: group, n: held, events: came };
    for (let top = runs.at(-1); top !== undefined; top = runs.at(-1)) {
      if (top.events * run.n < run.events * top.n) break;
      run = { first: top.first, last: group, n: top.n + run.n, events: top.events + run.events };
      runs.pop();
    }
    runs.push(run);
  }
  return runs;
}

function distance({ values, n }: ForecastGroups, runs: readonly Run[]): number {
  let sum = 0;
  for (const run of runs) {
    for (let group = run.first; group <= run.last; group += 1) {
      sum += present(n[group]) * Math.abs(present(values[group]) - run.events / run.n);
    }
  }
  return sum;
}
