import type { Calibration } from "../../model/calibration.ts";

/**
 * The share of forecasts as high as this one that came true, where the calibration curve does not bear it out:
 * above its highest step, or above the 95 % band of its own. Words and headlines say no more than this share.
 */
export function cameTrue(
  { steps }: Pick<Calibration, "steps">,
  forecast: number | null,
): number | null {
  if (forecast === null) return null;
  const step = steps?.findLast(({ from }) => from <= forecast) ?? null;
  if (step === null) return null;
  const shown = Math.min(steps?.at(-1)?.observed ?? 1, step.high ?? 1);
  return forecast <= shown ? null : step.observed;
}
