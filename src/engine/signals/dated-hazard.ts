import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { hazardOn } from "../forecast/hazard-on.ts";
import type { Analysis } from "../world/analysis.ts";
import type { FirmAssessment, HazardReading } from "../world/assessment.ts";
import { modelOn } from "../world/breaks.ts";

/** The part of a hazard that a signal states. */
export type StatedHazard = Pick<HazardReading, "probability" | "baseRate" | "lift" | "features">;

type Assessed = Pick<FirmAssessment, "firm" | "hazard">;

/**
 * A function to the hazard of a firm on the day of a signal: the probability as issued in real time
 * on that day, else as known on it. Null where the firm had none.
 */
export function datedHazards(
  analysis: Pick<Analysis, "world" | "market">,
): (assessment: Assessed, day: IsoDate) => StatedHazard | null {
  const { world } = analysis;
  const issued = groupBy(
    world.forecasts.filter(({ mode }) => mode === "real_time"),
    ({ firmId }) => firmId,
  );
  return ({ firm, hazard }, day) => {
    if (day >= world.asOf) return hazard;
    const forecast = issued.get(firm.firmId)?.findLast(({ issuedOn }) => issuedOn === day);
    const model =
      forecast === undefined
        ? modelOn(world, day)
        : (world.modelByVersion.get(forecast.modelVersion) ?? null);
    if (model === null || firmStandsOn(firm) > day || !hasRule(analysis, day)) return null;
    const read = hazardOn(analysis, firm, day, model);
    if (forecast === undefined) return read;
    const { probability } = forecast;
    const { baseRate } = model;
    return { probability, baseRate, lift: probability / baseRate, features: read?.features ?? [] };
  };
}

/** Whether a methodology was in force on the day: an event may be older than the first one. */
function hasRule({ world }: Pick<Analysis, "world">, day: IsoDate): boolean {
  return world.methodologies.some(({ effectiveFrom }) => effectiveFrom <= day);
}
