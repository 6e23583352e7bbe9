import { at } from "../../model/language/at.ts";
import type { SegmentReading } from "../../model/publication.ts";
import { roundHalfEven } from "../numbers/round.ts";
import { sum } from "../numbers/statistics.ts";
import type { MarketPeriod } from "./market.ts";

const decimals = 3;
const unit = 10 ** decimals;

/** Stress as published: contributions, rounded by the largest remainder, sum to the index exactly. */
export function stressReading(period: MarketPeriod | undefined) {
  if (period === undefined) return { stressIndex: null, crossCorrelation: null, segments: [] };
  const { stress, crossCorrelation } = period;
  const stressIndex = stress === null ? null : roundHalfEven(stress, decimals);
  return {
    stressIndex,
    crossCorrelation: crossCorrelation === null ? null : roundHalfEven(crossCorrelation, decimals),
    segments: withContributions(period.segments, stressIndex),
  };
}

function withContributions(
  segments: readonly SegmentReading[],
  stressIndex: number | null,
): readonly SegmentReading[] {
  const parts = segments.map((segment) => (segment.contribution ?? 0) * unit);
  const rounded = parts.map(Math.floor);
  const short = stressIndex === null ? 0 : Math.round(stressIndex * unit) - sum(rounded);
  const largestFirst = parts
    .map((part, i) => ({ i, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of largestFirst.slice(0, short)) rounded[i] = at(rounded, i) + 1;
  return segments.map((segment, i) => ({
    ...segment,
    level: segment.level === null ? null : roundHalfEven(segment.level, decimals),
    contribution: segment.contribution === null ? null : at(rounded, i) / unit,
  }));
}
