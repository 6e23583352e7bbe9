import type { IsoDate } from "../../model/cell.ts";
import { type Firm, firmStandsOn } from "../../model/firm.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Analysis } from "../analyse.ts";
import type { FirmAssessment } from "../assess.ts";
import { isConstituent, readFirm } from "../reading/firm-reading.ts";
import { sequenceOf } from "../truth/sequence.ts";
import { truthOf } from "../truth/truth.ts";
import { modelOn } from "../world/breaks.ts";
import { sightOn } from "../world/sight.ts";
import { methodologyAt, type World } from "../world/world.ts";
import { riskOn } from "./at-risk.ts";
import { featureValues } from "./features.ts";
import { type HazardReading, hazardOf } from "./hazard.ts";

type Known = Pick<Analysis, "world" | "market">;

/** The hazard of a firm on an earlier day, as known on that day; null where it had none. */
export function hazardOn(
  { world: known, market }: Known,
  firm: Firm,
  day: IsoDate,
  model: HazardModel,
  methodology = methodologyAt(known, day),
): HazardReading | null {
  if (!isConstituent(firm, sightOn(day))) return null;
  const world =
    methodology.effectiveFrom <= day
      ? known
      : { ...known, methodologies: [{ ...methodology, effectiveFrom: day }] };
  const reading = readFirm(world, firm, sightOn(day));
  const riskDay = { period: world.publisher.period, methodology, at: day };
  if (!riskOn(riskDay, model)(reading)) return null;
  const truth = truthOf(world, firm.firmId, day);
  const sequence = sequenceOf(world, firm.firmId, truth, day, []);
  const stress = market.findLast(({ periodEnd }) => periodEnd <= day)?.stress ?? null;
  const context = { world, firm, reading, sequence, stress, at: day };
  return hazardOf(model, featureValues(model, context), methodology.probability);
}

export function realTimeForecasts({ forecasts }: Pick<World, "forecasts">) {
  const realTime = forecasts.filter(({ mode }) => mode === "real_time");
  return groupBy(realTime, ({ firmId }) => firmId);
}

export type StatedHazard = Pick<HazardReading, "probability" | "baseRate" | "lift" | "features">;

type Assessed = Pick<FirmAssessment, "firm" | "hazard">;

/** A function to the hazard of a firm on the day of a signal: as issued in real time, else as known on that day. */
export function datedHazards(
  analysis: Known,
): (assessment: Assessed, day: IsoDate) => StatedHazard | null {
  const { world } = analysis;
  const issued = realTimeForecasts(world);
  return ({ firm, hazard }, day) => {
    if (day >= world.asOf) return hazard;
    const forecast = issued.get(firm.firmId)?.findLast(({ issuedOn }) => issuedOn === day);
    const model =
      forecast === undefined
        ? modelOn(world, day)
        : (world.modelByVersion.get(forecast.modelVersion) ?? null);
    // an event may be older than the first methodology
    const hasRule = world.methodologies.some(({ effectiveFrom }) => effectiveFrom <= day);
    if (model === null || firmStandsOn(firm) > day || !hasRule) return null;
    const read = hazardOn(analysis, firm, day, model);
    if (forecast === undefined) return read;
    const { probability } = forecast;
    const { baseRate } = model;
    return { probability, baseRate, lift: probability / baseRate, features: read?.features ?? [] };
  };
}
