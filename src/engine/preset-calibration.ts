import type { Forecast } from "../model/forecast.ts";
import type { PresetName } from "../model/publisher.ts";
import type { Calibration } from "../model/shared.ts";
import { alertThreshold } from "./alerts.ts";
import { calibrationOf } from "./calibration.ts";
import { truthOf } from "./truth.ts";
import type { World } from "./world.ts";

/**
 * How the forecasts that a preset speaks of fared. Every probability rests on confirmed and on
 * corroborated claims, so a preset that admits both speaks of all of them, and its calibration is
 * that of the whole real-time archive. A preset that admits confirmed claims alone speaks where it
 * raises an alert, and its calibration is over the forecasts that began one: at the preset's
 * threshold or above, for a firm of which a claim was confirmed on the day of issue, where the
 * firm's forecast before was not. One decision is counted once, not again in each week that it
 * lasts. Verdicts are those of the day of issue: what became known later picks no forecast.
 */
export function presetCalibration(
  world: World,
  preset: PresetName,
  { realTime }: { readonly realTime: Calibration },
): Calibration {
  if (world.methodology.presets[preset].claims !== "confirmed") return realTime;
  return calibrationOf(world, realTime.mode, realTime.mapping, confirmedAlerts(world, preset));
}

/** In the order of the archive. */
function confirmedAlerts(world: World, preset: PresetName): readonly Forecast[] {
  const threshold = alertThreshold(world.methodology.presets[preset].costRatio);
  const alerted = new Map<string, boolean>();
  return world.forecasts.filter((forecast) => {
    if (forecast.mode !== "real_time") return false;
    const { firmId, issuedOn, probability } = forecast;
    const before = alerted.get(firmId) ?? false;
    const now = probability >= threshold && hasConfirmedClaim(world, firmId, issuedOn);
    alerted.set(firmId, now);
    return now && !before;
  });
}

function hasConfirmedClaim(world: World, firmId: string, on: string): boolean {
  return truthOf(world, firmId, on).counts.confirmed > 0;
}
