import type { Calibration } from "../../model/calibration.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Forecast } from "../../model/forecast.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { LeadWindow } from "../../model/shared.ts";
import { daysBetween } from "../numbers/calendar.ts";
import { quantile } from "../numbers/statistics.ts";
import type { World } from "../world/world.ts";
import { bandOfLift } from "./bands/by-probability.ts";
import { type Archive, livesOf } from "./scored-forecasts.ts";

/**
 * The days from the first alert (elevated or worse for at least `alertDays`) to each resolved closure, of one model
 * or of all for null; null below `minClosures`. Real-time forecasts where they suffice, else hindcasts, never both.
 */
export function leadWindowOf(world: World, modelVersion: string | null): LeadWindow | null {
  const of = (mode: Calibration["mode"]) => leadWindowOfArchive(world, { mode, modelVersion });
  return of("real_time") ?? of("hindcast");
}

function leadWindowOfArchive(world: World, archive: Archive): LeadWindow | null {
  const { minClosures, alertDays } = world.methodology.leadWindow;
  const leads: number[] = [];
  let missed = 0;
  for (const forecasts of forecastsBeforeClosures(world, archive)) {
    const lead = leadOf(world, forecasts, alertDays);
    if (lead === null) missed += 1;
    else leads.push(lead);
  }
  const [p25, medianDays, p75] = [0.25, 0.5, 0.75].map((share) => quantile(leads, share));
  if (leads.length < minClosures || p25 == null || medianDays == null || p75 == null) return null;
  return { medianDays, p25, p75, n: leads.length, missed };
}

/** The forecasts of each life that ended by a closure, oldest first, at least one. */
function forecastsBeforeClosures(world: World, { mode, modelVersion }: Archive) {
  const byFirm = groupBy(
    world.forecasts.filter(
      (one) => one.mode === mode && (modelVersion ?? one.modelVersion) === one.modelVersion,
    ),
    ({ firmId }) => firmId,
  );
  return world.firms.flatMap(({ firmId }) => {
    const { resolutions, reopenings } = livesOf(world, firmId);
    return resolutions.flatMap(({ kind, on }) => {
      if (kind !== "event" || on > world.asOf) return [];
      const born = reopenings.findLast((day) => day < on) ?? "";
      const forecasts = (byFirm.get(firmId) ?? []).filter(
        ({ issuedOn }) => issuedOn >= born && issuedOn < on,
      );
      return forecasts.length === 0 ? [] : [{ closedOn: on, forecasts }];
    });
  });
}

function leadOf(
  world: World,
  { closedOn, forecasts }: ReturnType<typeof forecastsBeforeClosures>[number],
  alertDays: number,
) {
  let start: IsoDate | null = null;
  for (const forecast of forecasts) {
    if (isAlert(world, forecast)) {
      start ??= forecast.issuedOn;
      continue;
    }
    if (start !== null && daysBetween(start, forecast.issuedOn) >= alertDays) break;
    start = null;
  }
  const lead = start === null ? 0 : daysBetween(start, closedOn);
  return start === null || lead < alertDays ? null : lead;
}

function isAlert(world: World, { probability, modelVersion }: Forecast): boolean {
  const model = world.modelByVersion.get(modelVersion) ?? world.model;
  if (model === null) return false;
  const band = bandOfLift(probability / model.baseRate, world.methodology.riskBands);
  return band === "elevated" || band === "high" || band === "critical";
}
