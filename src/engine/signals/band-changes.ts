import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/group-by.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { bandOfLift } from "../forecast/band.ts";
import type { Analysis } from "../world/analysis.ts";
import type { FirmAssessment } from "../world/assessment.ts";
import type { World } from "../world/world.ts";

/** A change of the risk band of a firm's issued probability. */
export interface BandChange {
  readonly firmId: string;
  readonly on: IsoDate;
  readonly from: RiskBand;
  readonly to: RiskBand;
  readonly worsening: boolean;
}

/** A firm with its current probability. */
type Forecasted = Pick<FirmAssessment, "firm" | "hazard">;

/**
 * A function to the band changes of a firm, between consecutive real-time forecasts, the current
 * probability being the last; oldest first. Bands follow from lift alone, under the base rate of the
 * model that made each forecast: a stage that makes a firm critical has its own signal.
 */
export function bandChanges(world: World): (assessment: Forecasted) => BandChange[] {
  const archive = groupBy(
    world.forecasts.filter(({ mode }) => mode === "real_time"),
    ({ firmId }) => firmId,
  );
  return ({ firm: { firmId }, hazard }) => {
    const points = (archive.get(firmId) ?? []).map(({ issuedOn, probability, modelVersion }) => ({
      on: issuedOn,
      band: bandOf(world, probability, modelVersion),
    }));
    if (hazard !== null && points.at(-1)?.on !== world.asOf) {
      points.push({ on: world.asOf, band: bandOfLift(hazard.lift, world.methodology.riskBands) });
    }
    return points.flatMap(({ on, band: to }, i) => {
      const from = points[i - 1]?.band ?? null;
      if (from === null || to === null || from === to) return [];
      return [{ firmId, on, from, to, worsening: riskBands.indexOf(to) > riskBands.indexOf(from) }];
    });
  };
}

/** The turns of all firms to critical, by firm, oldest first. */
export function criticalTurns({ world, firms }: Analysis): readonly BandChange[] {
  return firms.flatMap(bandChanges(world)).filter(({ to }) => to === "critical");
}

/** The band of a forecast; null when its model is unknown and none is in force. */
function bandOf(world: World, probability: number, modelVersion: string): RiskBand | null {
  const model = world.modelByVersion.get(modelVersion) ?? world.model;
  if (model === null) return null;
  return bandOfLift(probability / model.baseRate, world.methodology.riskBands);
}
