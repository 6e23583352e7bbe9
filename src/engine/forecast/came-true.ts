import type { Calibration } from "../../model/calibration.ts";

/**
 * The share of forecasts as high as this one that came true, where the calibration curve does not bear
 * the forecast out: where it lies above the 95 % band of its step. Null where it does, and where there
 * are too few outcomes for a curve. Words and headlines say no more than this share.
 */
export function cameTrue(
  { steps }: Pick<Calibration, "steps">,
  forecast: number | null,
): number | null {
  if (forecast === null) return null;
  const step = steps?.findLast(({ from }) => from <= forecast) ?? null;
  return step === null || step.high === null || forecast <= step.high ? null : step.observed;
}
