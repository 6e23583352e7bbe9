import type { Methodology } from "../../../model/methodology.ts";
import type { RiskBand } from "../../../model/shared.ts";
import type { SequenceState } from "../../truth/sequence.ts";
import type { HazardReading } from "../hazard.ts";
import { riskBand } from "./by-probability.ts";
import { bandOfScore } from "./by-score.ts";

interface Banded {
  readonly score: number | null;
  readonly hazard: Pick<HazardReading, "lift"> | null;
  readonly sequence: Pick<SequenceState, "confirmedStage">;
}

/** The band of a firm by the rule that the methodology declares; null where it declares none. */
export function bandBy(
  methodology: Methodology,
  { score, hazard, sequence }: Banded,
): RiskBand | null {
  switch (methodology.bands.by) {
    case "probability":
      return riskBand(hazard, sequence, methodology);
    case "score":
      return bandOfScore(methodology, score);
    case "none":
      return null;
  }
}
