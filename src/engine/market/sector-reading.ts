import type { Methodology } from "../../model/methodology.ts";
import { significant } from "../numbers/round.ts";
import { midRankEcdf } from "../numbers/statistics.ts";
import type { SectorReading } from "../world/analysis.ts";
import type { SectorValue } from "./sector.ts";

type StressRules = Methodology["stress"];

/**
 * The reading of a sector input: its percentile is the mid-rank empirical distribution function over
 * the periods so far, its own included, null below `minPeriods` values. `past` holds the earlier
 * values of the input, without absent ones. Values are rounded first, so that equal readings are ties
 * and not apart by the noise of their sums.
 */
export function sectorReading(
  { input, segmentId, value: measured, observedOn }: SectorValue,
  past: readonly number[],
  { minPeriods, significantDigits }: Pick<StressRules, "minPeriods" | "significantDigits">,
): SectorReading {
  const rounded = (x: number) =>
    significantDigits === null ? x : significant(x, significantDigits);
  const value = measured === null ? null : rounded(measured);
  const earlier = past.map(rounded);
  const values = value === null ? earlier : [...earlier, value];
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
