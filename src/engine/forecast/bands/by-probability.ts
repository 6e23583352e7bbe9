import type { Methodology } from "../../../model/methodology.ts";
import type { RiskBand } from "../../../model/shared.ts";
import type { SequenceState } from "../../truth/sequence.ts";
import type { HazardReading } from "../hazard.ts";

/** The risk band: critical at a confirmed stage of `criticalStage`, whatever is missing; else by lift. */
export function riskBand(
  hazard: Pick<HazardReading, "lift"> | null,
  { confirmedStage }: Pick<SequenceState, "confirmedStage">,
  { riskBands }: Methodology,
): RiskBand {
  if (confirmedStage >= riskBands.criticalStage) return "critical";
  return hazard === null ? "unrated" : bandOfLift(hazard.lift, riskBands);
}

export function bandOfLift(lift: number, bands: Methodology["riskBands"]): RiskBand {
  const above = ["critical", "high", "elevated", "moderate"] as const;
  return above.find((band) => lift >= bands[band]) ?? "low";
}
