import { at, present } from "../../model/language/at.ts";
import { pooledRuns, type Run } from "./corp.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";
import type { Interval } from "./interval.ts";
import { groupScores } from "./probability-scores.ts";
import type { Chance } from "./seed.ts";
import { quantile } from "./statistics.ts";
import type { TwoWay } from "./two-way.ts";

type Numbers = ArrayLike<number>;

/** Forecasts, their outcomes, and what they hang together by; with several stretches of time, a draw draws them too. */
export interface ClusteredForecasts extends Omit<TwoWay, "failing"> {
  readonly p: Numbers;
  readonly y: Numbers;
}

export type BootstrapIntervals = ReturnType<typeof clusterBootstrap>;

/**
 * Intervals by resampling whole clusters with replacement (Efron and Tibshirani 1993): forecasts
 * for one firm week after week are not independent, so firms are drawn and not forecasts. Stretches of time are
 * drawn too, where there are several, and a forecast counts as often as both of its own (Owen 2007). A draw costs
 * one pass over the forecasts. `curveAt` names groups of equal forecasts, at which
 * the curve has intervals. They are 95 % percentiles; null where too few draws have a value.
 */
export function clusterBootstrap(
  sample: ClusteredForecasts,
  { draws, chance, curveAt }: { draws: number; chance: Chance; curveAt: readonly number[] },
  groups: ForecastGroups = forecastGroups(sample.p, sample.y),
) {
  const weights = new Uint32Array(sample.clusters);
  const times = new Uint32Array(sample.blocks).fill(1);
  const drawn = Array.from({ length: draws }, () => {
    draw(weights, chance);
    if (sample.blocks > 1) draw(times, chance);
    const own = drawnGroups(sample, groups, weights, times);
    const runs = pooledRuns(own.n, own.events);
    return { ...groupScores(own), curve: curveAt.map((group) => valueAt(runs, group)) };
  });
  return {
    brierSkill: interval(drawn.map((own) => own.brierSkill)),
    auc: interval(drawn.map((own) => own.auc)),
    observedToExpected: interval(drawn.map((own) => own.observedToExpected)),
    curve: curveAt.map((_, i) => interval(drawn.map(({ curve }) => at(curve, i)))),
  };
}

function draw(weights: Uint32Array, chance: Chance): void {
  weights.fill(0);
  for (let i = 0; i < weights.length; i += 1) {
    const drawn = Math.floor(chance() * weights.length);
    weights[drawn] = present(weights[drawn]) + 1;
  }
}

function drawnGroups(
  { y, cluster, block }: ClusteredForecasts,
  { values, of }: ForecastGroups,
  weights: Uint32Array,
  times: Uint32Array,
) {
  const n = new Float64Array(values.length);
  const events = new Float64Array(values.length);
  for (let i = 0; i < of.length; i += 1) {
    const weight = present(weights[present(cluster[i])]) * present(times[present(block[i])]);
    if (weight === 0) continue;
    const group = present(of[i]);
    n[group] = present(n[group]) + weight;
    events[group] = present(events[group]) + weight * present(y[i]);
  }
  return { values, n, events };
}

/** The curve of a draw at a group that may not be in it: that of the run about it. */
function valueAt(runs: readonly Run[], group: number): number | null {
  const run = runs.findLast(({ first }) => first <= group) ?? runs[0];
  return run === undefined ? null : run.events / run.n;
}

/** Null when a tenth of the draws or more had no value: what is left would be a choice. */
function interval(drawn: readonly (number | null)[]): Interval | null {
  const values = drawn.filter((value) => value !== null);
  if (values.length <= 0.9 * drawn.length) return null;
  const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)];
  return low === null || high === null ? null : { low, high };
}
