import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import type { PresetName } from "../../model/publisher.ts";
import type { Calibration } from "../../model/shared.ts";
import { reopeningsOf } from "../truth/resolution.ts";
import { verdictOn } from "../truth/truth.ts";
import { methodologyAt } from "../world/methodology-at.ts";
import type { World } from "../world/world.ts";
import { alertThreshold } from "./alerts.ts";
import { calibrationOf } from "./calibration.ts";

/**
 * How the forecasts that a preset stands by fared. Every probability rests on confirmed and on
 * corroborated claims, so a preset that admits both stands by all of them, and its calibration is
 * that of the whole real-time archive. A preset that admits confirmed claims alone stands by the
 * alerts that a confirmed claim was behind, and its calibration is over the forecasts that began
 * one: at the preset's threshold or above, for a firm of which a claim was confirmed on the day of
 * issue, where the firm's forecast before was not, or was of an earlier life. An alert is counted
 * once, not again in each week that it lasts. Nothing known after a forecast's day picks it.
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
  const lastAlert = new Map<string, IsoDate>();
  return world.forecasts.filter(({ mode, firmId, issuedOn, probability }) => {
    if (mode !== "real_time") return false;
    const before = lastAlert.get(firmId);
    lastAlert.delete(firmId);
    if (probability < threshold || !hasConfirmedClaim(world, firmId, issuedOn)) return false;
    lastAlert.set(firmId, issuedOn);
    return before === undefined || hasReopened(world, firmId, before, issuedOn);
  });
}

function hasConfirmedClaim(world: World, firmId: string, on: IsoDate): boolean {
  const methodology = methodologyAt(world, on);
  const claims = world.claimsOf.get(firmId) ?? [];
  return claims.some((claim) => verdictOn(claim, world, on, methodology) === "confirmed");
}

/** Whether the firm began again between two days, as known on the later. */
function hasReopened(world: World, firmId: string, from: IsoDate, to: IsoDate): boolean {
  const known = (world.outcomesOf.get(firmId) ?? []).filter(({ knownOn }) => knownOn <= to);
  return reopeningsOf(known).some((day) => day > from && day <= to);
}
