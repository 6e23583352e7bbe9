import type { CalibrationBin } from "../../model/calibration.ts";
import { at, present } from "../../model/language/at.ts";
import { cameOf } from "./came-of.ts";
import type { ForecastGroups } from "./forecast-groups.ts";
import type { ScoredSample } from "./score-intervals.ts";
import { sum } from "./statistics.ts";

/** How many bins below the tail, the least number of firms in one, and the share of the highest forecasts. */
type BinRules = Readonly<Record<"count" | "least" | "tailShare", number>>;

/**
 * Bins of about equal counts of forecasts, lowest first; equal forecasts are never parted, the highest have their own,
 * and one of fewer firms than `least` joins its neighbour.
 */
export function readingBins(
  sample: ScoredSample,
  rules: BinRules,
  groups: ForecastGroups,
): CalibrationBin[] {
  const total = sample.p.length;
  if (total === 0) return [];
  const rowsOf = rowsByGroup(groups);
  const rowsIn = ({ first, end }: Span) => rowsOf.slice(first, end).flat();
  const firms = (rows: readonly number[]) => rows.map((row) => present(sample.cluster[row]));
  const isSmall = (span: Span) => new Set(firms(rowsIn(span))).size < rules.least;
  const least = { forecasts: rules.tailShare * total, firms: rules.least };
  const tail = tailStart(rowsOf.map(firms), least);
  const body = joined(equalCounts(groups, tail, total / rules.count), isSmall);
  return [...body, { first: tail, end: groups.values.length }].map((span) => {
    const rows = rowsIn(span);
    const { observed, ...came } = cameOf(rows, sample);
    const forecasts = rows.map((row) => present(sample.p[row]));
    return {
      ...came,
      from: present(groups.values[span.first]),
      to: present(groups.values[span.end - 1]),
      meanForecast: Math.min(1, sum(forecasts) / rows.length),
      observedRate: observed,
    };
  });
}

export function maxBinGap(bins: readonly CalibrationBin[]): number | null {
  if (bins.length === 0) return null;
  return Math.max(
    ...bins.map(({ observedRate, meanForecast }) => Math.abs(observedRate - meanForecast)),
  );
}

/** The rows of each group of equal forecasts. */
export function rowsByGroup({ values, of }: ForecastGroups): readonly (readonly number[])[] {
  const rows: number[][] = Array.from(values, () => []);
  of.forEach((group, row) => {
    at(rows, group).push(row);
  });
  return rows;
}

/** Groups from `first` up to but not with `end`. */
interface Span {
  readonly first: number;
  readonly end: number;
}

/** The first group of the tail, by the firms of each group: the fewest of the highest ones that hold enough. */
function tailStart(
  firmsOf: readonly (readonly number[])[],
  least: Readonly<Record<"forecasts" | "firms", number>>,
): number {
  const seen = new Set<number>();
  let held = 0;
  let first = firmsOf.length;
  while (first > 0 && (held < least.forecasts || seen.size < least.firms)) {
    first -= 1;
    for (const firm of at(firmsOf, first)) seen.add(firm);
    held += at(firmsOf, first).length;
  }
  return first;
}

function equalCounts({ n }: ForecastGroups, end: number, size: number): Span[] {
  const spans: Span[] = [];
  let first = 0;
  let held = 0;
  const close = (next: number) => {
    if (next > first) spans.push({ first, end: next });
    first = next;
    held = 0;
  };
  for (let group = 0; group < end; group += 1) {
    if (present(n[group]) >= size) close(group);
    held += present(n[group]);
    if (held >= size) close(group + 1);
  }
  close(end);
  return spans;
}

/** Small spans joined to the one before, the first to the one after. */
function joined(spans: readonly Span[], isSmall: (span: Span) => boolean): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const before = kept.at(-1);
    if (before !== undefined && (isSmall(span) || isSmall(before))) {
      kept[kept.length - 1] = { first: before.first, end: span.end };
    } else kept.push(span);
  }
  return kept;
}
