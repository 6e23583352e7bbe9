import type { Methodology } from "../../model/methodology.ts";
import type { RiskBand } from "../../model/shared.ts";
import type { HazardReading, SequenceState } from "../world/assessment.ts";

/**
 * The risk band by lift, p over the base rate. A confirmed stage of `criticalStage` or more is
 * critical regardless of lift. Unrated without a probability.
 */
export function riskBand(
  hazard: Pick<HazardReading, "lift"> | null,
  sequence: Pick<SequenceState, "confirmedStage">,
  methodology: Methodology,
): RiskBand {
  if (hazard === null) return "unrated";
  if (sequence.confirmedStage >= methodology.riskBands.criticalStage) return "critical";
  return bandOfLift(hazard.lift, methodology.riskBands);
}

export function bandOfLift(lift: number, bands: Methodology["riskBands"]): RiskBand {
  if (lift >= bands.critical) return "critical";
  if (lift >= bands.high) return "high";
  if (lift >= bands.elevated) return "elevated";
  return lift >= bands.moderate ? "moderate" : "low";
}
