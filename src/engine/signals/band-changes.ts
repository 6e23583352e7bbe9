import type { IsoDate } from "../../model/cell.ts";
import type { Firm } from "../../model/firm.ts";
import { groupBy } from "../../model/group-by.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { bandOfLift } from "../forecast/band.ts";
import { hazardOn } from "../forecast/hazard-on.ts";
import type { Analysis, Break } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";
import type { World } from "../world/world.ts";

/** A change of the risk band of a firm's issued probability. */
export interface BandChange {
  readonly firmId: string;
  readonly on: IsoDate;
  readonly from: RiskBand;
  readonly to: RiskBand;
  readonly worsening: boolean;
  /** The change of model between the two sides; null where one model made both. */
  readonly break: Break | null;
}

/** A firm with its current probability. */
type Forecasted = Pick<FirmAssessment, "firm" | "hazard">;

/**
 * A function to the band changes of a firm, between consecutive real-time forecasts, the current
 * probability being the last; oldest first. Bands follow from lift alone, under the base rate of the
 * model that made each forecast: a stage that makes a firm critical has its own signal. Where the
 * model changed in between, the earlier side is read anew by the later model: a change that it does
 * not find is none.
 */
export function bandChanges(
  analysis: Pick<Analysis, "world" | "market">,
): (assessment: Forecasted) => BandChange[] {
  const { world } = analysis;
  const archive = groupBy(
    world.forecasts.filter(({ mode }) => mode === "real_time"),
    ({ firmId }) => firmId,
  );
  return ({ firm, hazard }) => {
    const { firmId } = firm;
    const points = (archive.get(firmId) ?? []).map(({ issuedOn, probability, modelVersion }) => ({
      on: issuedOn,
      band: bandOf(world, probability, modelVersion),
      model: modelVersion,
    }));
    if (hazard !== null && points.at(-1)?.on !== world.asOf) {
      const band = bandOfLift(hazard.lift, world.methodology.riskBands);
      // a hazard is that of the model in force
      const model = world.model?.version ?? null;
      if (model !== null) points.push({ on: world.asOf, band, model });
    }
    return points.flatMap(({ on, band: to, model }, i) => {
      const before = points[i - 1];
      if (before === undefined || before.band === to || to === null) return [];
      const sameModel = before.model === model;
      const from = sameModel ? before.band : bandBy(analysis, firm, before.on, model);
      if (from === null || from === to) return [];
      const worsening = riskBands.indexOf(to) > riskBands.indexOf(from);
      const between = sameModel ? null : { kind: "model" as const, from: before.model, to: model };
      return [{ firmId, on, from, to, worsening, break: between }];
    });
  };
}

/** The turns of all firms to critical, by firm, oldest first. */
export function criticalTurns(analysis: Analysis): readonly BandChange[] {
  return analysis.firms.flatMap(bandChanges(analysis)).filter(({ to }) => to === "critical");
}

/** The band of a forecast; null when its model is unknown and none is in force. */
function bandOf(world: World, probability: number, modelVersion: string): RiskBand | null {
  const model = world.modelByVersion.get(modelVersion) ?? world.model;
  if (model === null) return null;
  return bandOfLift(probability / model.baseRate, world.methodology.riskBands);
}

/** The band that another model gives on the day of an earlier forecast; null where it gives none. */
function bandBy(
  analysis: Pick<Analysis, "world" | "market">,
  firm: Firm,
  day: IsoDate,
  modelVersion: string,
): RiskBand | null {
  const { modelByVersion, methodology } = analysis.world;
  const model = modelByVersion.get(modelVersion);
  const hazard = model === undefined ? null : hazardOn(analysis, firm, day, model);
  return hazard === null ? null : bandOfLift(hazard.lift, methodology.riskBands);
}
