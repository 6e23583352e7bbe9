import type { Calibration } from "../../model/calibration.ts";
import { at, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { type ForecastGroups, forecastGroups } from "./forecast-groups.ts";
import { brier } from "./probability-scores.ts";
import { quantileOfSorted, sum } from "./statistics.ts";
import { wilson } from "./wilson.ts";

// Forecasts grouped into bins and compared with what happened. Equal forecasts always share a bin,
// so the order of the rows cannot change a figure.

type Numbers = ArrayLike<number>;

/** One bin with at least one forecast; low and high are the Wilson 95 % interval of the rate. */
export type CalibrationBin = NonNullable<Calibration["bins"]>[number];

/**
 * Inner edges at the quantiles 1/k … (k−1)/k of p (linear interpolation), without repeats, in
 * ascending order: bin j holds edge[j−1] < p ≤ edge[j].
 */
export function quantileEdges(p: Numbers, count: number): number[] {
  const sorted = new Float64Array(p).sort();
  const edges = Array.from({ length: count + 1 }, (_, k) => quantileOfSorted(sorted, k / count));
  return [...new Set(edges)].filter((edge) => edge !== null).slice(1, -1);
}

/** The bin index of each p, given ascending inner edges. */
export function binIndex(p: Numbers, edges: readonly number[]): Uint32Array {
  return Uint32Array.from(p, (own) => countWhile(edges.length, (bin) => at(edges, bin) < own));
}

/**
 * Bin indexes renumbered so that no bin holds fewer than `minimum` forecasts: a small bin is merged
 * with the next one, the last with the one before it. A sample below `minimum` is a single bin.
 */
export function mergeSmallBins(index: Uint32Array, minimum: number): Uint32Array {
  const least = Math.max(minimum, 1);
  const counts = new Uint32Array(sizeOf(index));
  for (const bin of index) counts[bin] = at(counts, bin) + 1;
  let [current, held, remaining] = [0, 0, index.length];
  const target = counts.map((count) => {
    const own = current;
    held += count;
    remaining -= count;
    if (held >= least && remaining >= least) [current, held] = [current + 1, 0];
    return own;
  });
  return index.map((bin) => at(target, bin));
}

/** Statistics of each bin that holds a forecast, lowest bin first. */
export function binStatistics(p: Numbers, y: Numbers, index: Uint32Array): CalibrationBin[] {
  const bins = Array.from({ length: sizeOf(index) }, () => ({ n: 0, events: 0, forecast: 0 }));
  index.forEach((place, row) => {
    const bin = at(bins, place);
    bin.n += 1;
    bin.events += at(y, row);
    bin.forecast += at(p, row);
  });
  return bins.flatMap(({ n, events, forecast }) => {
    const interval = wilson(events, n);
    if (interval === null) return [];
    return [
      { n, events, meanForecast: Math.min(1, forecast / n), observedRate: events / n, ...interval },
    ];
  });
}

function sizeOf(index: Uint32Array): number {
  return index.reduce((maximum, bin) => Math.max(maximum, bin + 1), 0);
}

/** Expected calibration error: Σ n_k/N |observed rate − mean forecast|; null without forecasts. */
export function ece(bins: readonly CalibrationBin[]): number | null {
  if (bins.length === 0) return null;
  return sum(bins.map((bin) => bin.n * gap(bin))) / sum(bins.map(({ n }) => n));
}

/** The largest |observed rate − mean forecast| of any bin; null without bins. */
export function maxBinGap(bins: readonly CalibrationBin[]): number | null {
  return bins.length === 0 ? null : Math.max(...bins.map(gap));
}

function gap(bin: CalibrationBin): number {
  return Math.abs(bin.observedRate - bin.meanForecast);
}

/**
 * The decomposition BS = reliability − resolution + uncertainty, exact for any bins (Siegert 2017): with c the
 * forecasts recalibrated to their bin's observed rate and r the overall rate, REL = BS(p) − BS(c),
 * RES = BS(r) − BS(c), UNC = BS(r). Reliability can be slightly negative. Null without forecasts.
 */
export function brierTerms(p: Numbers, y: Numbers, bins: readonly CalibrationBin[]) {
  const score = brier(p, y);
  if (score === null) return null;
  const rate = sum(y) / p.length;
  const uncertainty = rate * (1 - rate);
  const left = sum(bins.map(({ events, observedRate }) => events * (1 - observedRate))) / p.length;
  return { reliability: score - left, resolution: uncertainty - left, uncertainty };
}

/** How forecasts are laid into bins that people read; no score is computed from them. */
export interface BinRules {
  /** Bins of about equal count below the tail. */
  readonly count: number;
  /** Forecasts that a bin holds at least, where there are as many. */
  readonly least: number;
  /** Share of all forecasts, the highest ones, that have a bin of their own. */
  readonly tailShare: number;
}

/**
 * Bins of about equal count, lowest forecasts first. Equal forecasts are never parted; a forecast
 * that was issued as often as a bin holds has a bin of its own, so that different ones are not
 * merged because an edge repeats; the highest ones have a bin of their own, so that a tail cannot
 * hide in the bin below it. A bin that would be smaller than `least` joins its
 * neighbour, the tail excepted.
 */
export function readingBins(
  p: Numbers,
  y: Numbers,
  { count, least, tailShare }: BinRules,
  { n, of }: ForecastGroups = forecastGroups(p, y),
): CalibrationBin[] {
  const tail = tailStart(n, Math.max(least, Math.ceil(tailShare * p.length)));
  const body = joined(equalCounts(n.subarray(0, tail), p.length / count), least);
  const bins = new Uint32Array(n.length).fill(body.length, tail);
  body.forEach(({ first, end }, bin) => {
    bins.fill(bin, first, end);
  });
  return binStatistics(
    p,
    y,
    Uint32Array.from(of, (group) => at(bins, group)),
  );
}

/** Groups from `first` up to but not with `end`, and the forecasts in them. */
interface Span {
  readonly first: number;
  readonly end: number;
  readonly held: number;
}

/** The first group of the tail: the fewest of the highest ones that hold `size` forecasts. */
function tailStart(n: Float64Array, size: number): number {
  let first = n.length;
  for (let held = 0; first > 0 && held < size; first -= 1) held += present(n[first - 1]);
  return first;
}

function equalCounts(n: Float64Array, size: number): Span[] {
  const spans: Span[] = [];
  let [first, held] = [0, 0];
  const close = (end: number) => {
    if (end > first) spans.push({ first, end, held });
    [first, held] = [end, 0];
  };
  n.forEach((own, group) => {
    if (own >= size) close(group);
    held += own;
    if (held >= size) close(group + 1);
  });
  close(n.length);
  return spans;
}

/** Small spans joined to the one before, the first to the one after. */
function joined(spans: readonly Span[], least: number): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const before = kept.at(-1);
    if (before === undefined || Math.min(span.held, before.held) >= least) kept.push(span);
    else kept.splice(-1, 1, { ...span, first: before.first, held: before.held + span.held });
  }
  return kept;
}
