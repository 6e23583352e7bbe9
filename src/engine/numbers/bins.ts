import type { Calibration } from "../../model/calibration.ts";
import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { wilson } from "./interval.ts";
import { quantileOfSorted } from "./statistics.ts";

// Forecasts grouped into bins and compared with what happened. Equal forecasts always share a bin,
// so the order of the rows cannot change a figure.

export type CalibrationBin = NonNullable<Calibration["bins"]>[number];

/** Edges at the quantiles 1/k … (k−1)/k of p, without repeats: bin j holds edge[j−1] < p ≤ edge[j]. */
export function quantileEdges(p: ArrayLike<number>, count: number): number[] {
  const sorted = new Float64Array(p).sort();
  const edges: number[] = [];
  for (let k = 0; k <= count; k += 1) {
    const edge = quantileOfSorted(sorted, k / count);
    if (edge !== null && edge !== edges.at(-1)) edges.push(edge);
  }
  return edges.slice(1, -1);
}

export function binIndex(p: ArrayLike<number>, edges: readonly number[]): Uint32Array {
  return Uint32Array.from(p, (own) => countWhile(edges.length, (bin) => own > at(edges, bin)));
}

/**
 * Bin indexes renumbered so that no bin holds fewer than `minimum` forecasts: a small bin is merged
 * with the next one, the last with the one before it. A sample below `minimum` is a single bin.
 */
export function mergeSmallBins(index: Uint32Array, minimum: number): Uint32Array {
  const counts = new Uint32Array(index.reduce((maximum, bin) => Math.max(maximum, bin + 1), 0));
  for (const bin of index) counts[bin] = at(counts, bin) + 1;
  const target = new Uint32Array(counts.length);
  let current = 0;
  let held = 0;
  let remaining = index.length;
  for (let bin = 0; bin < counts.length; bin += 1) {
    target[bin] = current;
    held += at(counts, bin);
    remaining -= at(counts, bin);
    if (Math.min(held, remaining) < Math.max(minimum, 1)) continue;
    current += 1;
    held = 0;
  }
  return index.map((bin) => at(target, bin));
}

export function binStatistics(
  p: ArrayLike<number>,
  y: ArrayLike<number>,
  index: Uint32Array,
): CalibrationBin[] {
  const size = index.reduce((maximum, bin) => Math.max(maximum, bin + 1), 0);
  const n = new Float64Array(size);
  const forecast = new Float64Array(size);
  const events = new Float64Array(size);
  for (let i = 0; i < p.length; i += 1) {
    const bin = at(index, i);
    n[bin] = at(n, bin) + 1;
    forecast[bin] = at(forecast, bin) + at(p, i);
    events[bin] = at(events, bin) + at(y, i);
  }
  return Array.from(n).flatMap((held, bin) => binOf(held, at(events, bin), at(forecast, bin)));
}

/** The bin of `n` forecasts, of which the sum is given; none without a forecast. */
export function binOf(n: number, events: number, forecast: number): CalibrationBin[] {
  const interval = wilson(events, n);
  if (interval === null) return [];
  const meanForecast = Math.min(1, forecast / n);
  return [{ n, events, meanForecast, observedRate: events / n, ...interval }];
}

/** Expected calibration error: Σ n_k/N |observed rate − mean forecast|; null without forecasts. */
export function ece(bins: readonly CalibrationBin[]): number | null {
  const total = bins.reduce((sum, bin) => sum + bin.n, 0);
  if (total === 0) return null;
  return bins.reduce((sum, bin) => sum + (bin.n / total) * gap(bin), 0);
}

export function maxBinGap(bins: readonly CalibrationBin[]): number | null {
  return bins.length === 0 ? null : Math.max(...bins.map(gap));
}

function gap(bin: CalibrationBin): number {
  return Math.abs(bin.observedRate - bin.meanForecast);
}
