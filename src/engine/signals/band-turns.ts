import type { IsoDate } from "../../model/cell.ts";
import { groupBy } from "../../model/group-by.ts";
import { type RiskBand, riskBands } from "../../model/shared.ts";
import { bandOfLift } from "../forecast/band.ts";
import type { Analysis } from "../world/analysis.ts";
import type { World } from "../world/world.ts";

/** A firm's probability passing from one band into another, as it was issued. */
export interface BandTurn {
  readonly firmId: string;
  readonly on: IsoDate;
  readonly from: RiskBand;
  readonly to: RiskBand;
  readonly worsening: boolean;
}

/**
 * Every turn between consecutive real-time forecasts of a firm, the present probability being the
 * last; by firm, oldest first. Bands are those of the lift alone, under the base rate of the model
 * that made each forecast: a stage that makes a firm critical has a signal of its own.
 */
export function bandTurns({ world, firms }: Pick<Analysis, "world" | "firms">): BandTurn[] {
  const archive = groupBy(
    world.forecasts.filter(({ mode }) => mode === "real_time"),
    ({ firmId }) => firmId,
  );
  return firms.flatMap(({ firm: { firmId }, hazard }) => {
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
  });
}

/** Null for a model that is not known and none in force. */
function bandOf(world: World, probability: number, modelVersion: string): RiskBand | null {
  const model = world.modelByVersion.get(modelVersion) ?? world.model;
  if (model === null) return null;
  return bandOfLift(probability / model.baseRate, world.methodology.riskBands);
}
