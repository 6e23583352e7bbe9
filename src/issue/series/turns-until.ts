import type { PeriodHistory } from "../../engine/market/market.ts";
import { worldAt } from "../../engine/world/world.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Dataset } from "../../model/dataset.ts";
import { criticalFirms } from "./critical-firms.ts";
import { type CriticalTurn, recentTurns } from "./critical-turns.ts";

/**
 * The turns behind the clusters of a period end, each period end looked at as it was known then.
 */
export function turnsUntil(
  dataset: Dataset,
  { market }: Pick<PeriodHistory, "market">,
  periodEnd: IsoDate,
): readonly CriticalTurn[] {
  const ends = market.map((period) => period.periodEnd).filter((end) => end <= periodEnd);
  const { withinDays } = worldAt(dataset, periodEnd).methodology.issue.escalation;
  return recentTurns(ends, withinDays, (end) => criticalFirms(worldAt(dataset, end), { market }));
}
