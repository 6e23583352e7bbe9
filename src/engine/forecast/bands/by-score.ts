import type { Methodology } from "../../../model/methodology.ts";
import type { RiskBand } from "../../../model/shared.ts";
import { printedScore } from "../../reading/printed.ts";

/**
 * The band of a score as it is printed: the worst one whose threshold it has passed, which is below it where higher is
 * better, and at or above it where lower is; low past none. Source: classes of ratings, such as those of the Human
 * Development Report.
 */
export function bandOfScore(
  methodology: Pick<Methodology, "bands" | "score">,
  exact: number | null,
): RiskBand {
  const score = printedScore(methodology, exact);
  if (score === null) return "unrated";
  const { thresholds = {} } = methodology.bands;
  const isPast = (threshold: number | undefined) => {
    if (threshold === undefined) return false;
    return methodology.score.scale.better === "higher" ? score < threshold : score >= threshold;
  };
  const worstFirst = ["critical", "high", "elevated", "moderate"] as const;
  return worstFirst.find((band) => isPast(thresholds[band])) ?? "low";
}
