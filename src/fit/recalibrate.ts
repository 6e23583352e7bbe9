import { leadingArchive } from "../engine/forecast/scored-forecasts.ts";
import { addDays, daysBetween } from "../engine/numbers/calendar.ts";
import { logit, sigmoid } from "../engine/numbers/sigmoid.ts";
import { type Line, updatedLine } from "../engine/numbers/updated-line.ts";
import type { World } from "../engine/world/world.ts";
import type { Calibrator, HazardModel } from "../model/hazard-model.ts";
import { entryOf } from "../model/language/at.ts";
import { significant } from "./significant.ts";

const weight = 5;

/**
 * The model in force with its level moved by what came of its forecasts: a shift of log-odds, and a slope from
 * `limitedEvents` failures on. Outcomes count half after `halfLifeDays`, a failure once.
 */
export function recalibrate(
  world: World,
  { version, halfLifeDays }: { readonly version: string; readonly halfLifeDays: number },
) {
  const { model, asOf, methodology } = world;
  if (model === null) return refused('no model is in force; "stele fit" trains one');
  const origin = originOf(model);
  const family = [...world.modelByVersion.values()].filter((one) => originOf(one) === origin);
  const scored = family.flatMap((one) => leadingArchive(world, one.version).scored);
  const failures = new Set(scored.flatMap(({ episode }) => episode ?? [])).size;
  if (failures === 0) {
    return refused(`none of its ${scored.length} forecasts with a known outcome came true`);
  }
  const lines = new Map(family.map((one) => [one.version, lineOf(one)]));
  const share = failures / scored.filter(({ event }) => event === 1).length;
  const rows = {
    eta: scored.map(({ forecast }) => {
      const { intercept, slope } = entryOf(lines, forecast.modelVersion);
      return (logit(forecast.probability) - intercept) / slope;
    }),
    y: scored.map(({ event }) => event),
    weight: scored.map(
      (one) => share * 0.5 ** (daysBetween(one.forecast.issuedOn, asOf) / halfLifeDays),
    ),
  };
  const line = updatedLine(rows, weight, failures >= methodology.calibration.limitedEvents);
  const intercept = significant(line.intercept);
  const slope = significant(line.slope);
  const { retiredOn, ...own } = model;
  const next: HazardModel = {
    ...own,
    version,
    effectiveFrom: addDays(asOf, 1),
    updates: { version: origin, weight, events: failures, intercept, slope },
    calibrator: moved(model, { intercept, slope }),
  };
  return { kind: "recalibrated" as const, forecasts: scored.length, model: next };
}

function refused(reason: string) {
  return { kind: "refused" as const, reason: `Cannot recalibrate: ${reason}` };
}

function originOf({ version, updates, estimation }: HazardModel): string {
  return updates === undefined || estimation === "updated_prior" ? version : updates.version;
}

function lineOf(model: HazardModel): Pick<Line, "intercept" | "slope"> {
  const { updates } = model;
  return updates === undefined || originOf(model) === model.version
    ? { intercept: 0, slope: 1 }
    : updates;
}

/** The calibrator of the model turned to that of its origin, and on to a new line; a curve is moved at its points. */
function moved(model: HazardModel, line: Pick<Line, "intercept" | "slope">): Calibrator {
  const before = lineOf(model);
  const slope = line.slope / before.slope;
  const shift = line.intercept - slope * before.intercept;
  const { calibrator } = model;
  if (calibrator.kind === "isotonic") {
    const y = calibrator.y.map((own) => significant(sigmoid(shift + slope * logit(own))));
    return { ...calibrator, y };
  }
  const { a, b } = calibrator.kind === "platt" ? calibrator : { a: 0, b: 1 };
  return { kind: "platt", a: significant(shift + slope * a), b: significant(slope * b) };
}
