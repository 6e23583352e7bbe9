import { at, present } from "../../model/language/at.ts";
import { pooledRuns, type Run } from "./corp.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";
import type { Interval } from "./interval.ts";
import { areaUnder } from "./probability-scores.ts";
import type { Chance } from "./seed.ts";
import { quantile } from "./statistics.ts";
import type { TwoWay } from "./two-way.ts";

/** Forecasts and their outcomes, by cluster; with several stretches of time, a draw draws them too. */
export interface ClusteredForecasts extends Omit<TwoWay, "failing"> {
  readonly p: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/**
 * 95 % intervals by resampling whole clusters (Efron and Tibshirani 1993), and for the curve stretches of time too,
 * a forecast counting as often as both of its own (Owen 2007). `curveAt` names groups of equal forecasts.
 */
export function clusterBootstrap(
  sample: ClusteredForecasts,
  { draws, chance, curveAt }: { draws: number; chance: Chance; curveAt: readonly number[] },
  groups: ForecastGroups = forecastGroups(sample.p, sample.y),
) {
  const sums = clusterSums(sample);
  const weights = new Uint32Array(sample.clusters);
  const times = new Uint32Array(sample.blocks).fill(1);
  const skills: (number | null)[] = [];
  const areas: (number | null)[] = [];
  const ratios: (number | null)[] = [];
  const curves: (number | null)[][] = curveAt.map(() => []);
  for (let draw = 0; draw < draws && sample.clusters > 0; draw += 1) {
    drawClusters(weights, chance);
    skills.push(skillOf(sums, weights));
    const expected = weighted(sums.forecast, weights);
    ratios.push(expected > 0 ? weighted(sums.events, weights) / expected : null);
    if (sample.blocks > 1) drawClusters(times, chance);
    const drawn = drawnGroups(sample, groups, weights, times);
    areas.push(areaUnder(drawn));
    const runs = pooledRuns(drawn.n, drawn.events);
    curveAt.forEach((group, i) => {
      at(curves, i).push(valueAt(runs, group));
    });
  }
  return {
    brierSkill: interval(skills, draws),
    auc: interval(areas, draws),
    observedToExpected: interval(ratios, draws),
    curve: curves.map((values) => interval(values, draws)),
  };
}

type ClusterSums = ReturnType<typeof clusterSums>;

function clusterSums({ p, y, cluster, clusters }: ClusteredForecasts) {
  const sums = () => new Float64Array(clusters);
  const n = sums();
  const events = sums();
  const forecast = sums();
  const squares = sums();
  for (let i = 0; i < p.length; i += 1) {
    const own = present(cluster[i]);
    n[own] = present(n[own]) + 1;
    events[own] = present(events[own]) + present(y[i]);
    forecast[own] = present(forecast[own]) + present(p[i]);
    squares[own] = present(squares[own]) + (present(p[i]) - present(y[i])) ** 2;
  }
  return { n, events, forecast, squares };
}

function drawClusters(weights: Uint32Array, chance: Chance): void {
  weights.fill(0);
  for (let i = 0; i < weights.length; i += 1) {
    const drawn = Math.floor(chance() * weights.length);
    weights[drawn] = present(weights[drawn]) + 1;
  }
}

function skillOf({ n, events, squares }: ClusterSums, weights: ArrayLike<number>): number | null {
  const count = weighted(n, weights);
  const rate = weighted(events, weights) / count;
  const reference = rate * (1 - rate);
  return reference > 0 ? 1 - weighted(squares, weights) / count / reference : null;
}

function weighted(sums: ArrayLike<number>, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < sums.length; i += 1) sum += present(sums[i]) * present(weights[i]);
  return sum;
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
  return { n, events };
}

/** The curve of a draw at a group that may not be in it: that of the run about it. */
function valueAt(runs: readonly Run[], group: number): number | null {
  const run = runs.findLast(({ first }) => first <= group) ?? runs[0];
  return run === undefined ? null : run.events / run.n;
}

/** Null when a tenth of the draws or more had no value: what is left would be a choice. */
function interval(drawn: readonly (number | null)[], draws: number): Interval | null {
  const values = drawn.filter((value) => value !== null);
  if (values.length <= 0.9 * draws) return null;
  const low = quantile(values, 0.025);
  const high = quantile(values, 0.975);
  return low === null || high === null ? null : { low, high };
}
