import type { Methodology } from "../../model/methodology.ts";
import type { RiskBand } from "../../model/shared.ts";
import type { SequenceState } from "../truth/sequence.ts";
import type { HazardReading } from "./hazard.ts";

/** The risk band by lift; a confirmed stage of `criticalStage` comes first, as `stageRule` says. */
export function riskBand(
  hazard: Pick<HazardReading, "lift"> | null,
  { confirmedStage }: Pick<SequenceState, "confirmedStage">,
  { riskBands }: Methodology,
): RiskBand {
  const counts = hazard !== null || riskBands.stageRule === "first";
  if (counts && confirmedStage >= riskBands.criticalStage) return "critical";
  return hazard === null ? "unrated" : bandOfLift(hazard.lift, riskBands);
}

export function bandOfLift(lift: number, bands: Methodology["riskBands"]): RiskBand {
  const above = ["critical", "high", "elevated", "moderate"] as const;
  return above.find((band) => lift >= bands[band]) ?? "low";
}
