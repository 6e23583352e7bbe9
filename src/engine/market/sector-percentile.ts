import { midRankEcdf } from "../numbers/statistics.ts";
import type { SectorReading } from "../world/analysis.ts";
import type { SectorValue } from "./sector.ts";

/**
 * The reading of a sector input: its percentile is the mid-rank empirical distribution function over
 * the periods so far, its own included, null below `minPeriods` values. `past` holds the earlier
 * values of the input, without absent ones.
 */
export function sectorReading(
  { input, segmentId, value, observedOn }: SectorValue,
  past: readonly number[],
  minPeriods: number,
): SectorReading {
  const values = value === null ? past : [...past, value];
  const ranked = value !== null && values.length >= minPeriods;
  const { id, label, unit } = input;
  return {
    id,
    label,
    segment: segmentId,
    unit,
    value,
    percentile: ranked ? midRankEcdf(values, value) : null,
    n: values.length,
    observedOn,
  };
}

/** The percentile oriented so that 1 is the highest stress. */
export function stressPercentile(
  { input }: SectorValue,
  { percentile }: SectorReading,
): number | null {
  if (percentile === null) return null;
  return input.kind === "indicator" && input.stressWhen === "lower" ? 1 - percentile : percentile;
}
