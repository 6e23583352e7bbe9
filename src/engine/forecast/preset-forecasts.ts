import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import type { PresetName } from "../../model/publisher.ts";
import { reopeningsOf } from "../truth/resolution.ts";
import { verdictOn } from "../truth/truth.ts";
import { methodologyAt } from "../world/methodology-at.ts";
import type { World } from "../world/world.ts";
import { alertThreshold } from "./alerts.ts";
import type { Archive } from "./scored-forecasts.ts";

/**
 * The forecasts that a preset covers; null where it covers all of them. Every probability rests on
 * confirmed and corroborated claims, so a preset that admits both covers the whole archive. A
 * preset that admits only confirmed claims covers the forecasts that began an alert backed by a
 * confirmed claim: at or above the preset's threshold, for a firm with a claim confirmed on the day
 * of issue, whose previous forecast was not such an alert or belonged to an earlier life. An alert
 * is counted once, not again in each week that it lasts. Nothing known after a forecast's day
 * selects it.
 */
export function presetForecasts(
  world: World,
  preset: PresetName,
  { mode }: Archive,
): readonly Forecast[] | null {
  if (world.methodology.presets[preset].claims !== "confirmed") return null;
  return confirmedAlerts(world, preset, mode);
}

/** The forecasts that began a confirmed alert, in the order of the archive. */
function confirmedAlerts(
  world: World,
  preset: PresetName,
  asked: Forecast["mode"],
): readonly Forecast[] {
  const threshold = alertThreshold(world.methodology.presets[preset].costRatio);
  const lastAlert = new Map<string, IsoDate>();
  return world.forecasts.filter(({ mode, firmId, issuedOn, probability }) => {
    if (mode !== asked) return false;
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

/** Whether the firm reopened between two days, as known on the later one. */
function hasReopened(world: World, firmId: string, from: IsoDate, to: IsoDate): boolean {
  const known = (world.outcomesOf.get(firmId) ?? []).filter(({ knownOn }) => knownOn <= to);
  return reopeningsOf(known).some((day) => day > from && day <= to);
}
