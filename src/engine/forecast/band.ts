import type { Methodology } from "../../model/methodology.ts";
import type { RiskBand } from "../../model/shared.ts";
import type { HazardReading, SequenceState } from "../world/assessment.ts";

/** The band by lift, p over base rate; a confirmed `criticalStage` is critical, no p unrated. */
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
