import { daysBetween } from "../numbers/calendar.ts";
import { quantile } from "../numbers/statistics.ts";
import type { World } from "../world/world.ts";

/**
 * The days after the end of a window on which its outcomes are known: those that the methodology
 * declares, or the 95th percentile of knownOn - occurredOn of the outcomes known by the as-of date, 0
 * without any. A window that ended later has not matured: who failed in it may look like a survivor
 * (reporting delay; Kalbfleisch and Lawless 1989).
 */
export function outcomeLag({ methodology, outcomesOf }: World): number {
  const { outcomeLagDays } = methodology.probability;
  if (outcomeLagDays !== null) return outcomeLagDays;
  const lags = [...outcomesOf.values()]
    .flat()
    .map(({ occurredOn, knownOn }) => daysBetween(occurredOn, knownOn));
  return Math.ceil(quantile(lags, 0.95) ?? 0);
}
