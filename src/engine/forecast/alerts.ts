import type { PresetName } from "../../model/publisher.ts";
import type { AlertPerformance } from "../world/analysis.ts";
import type { World } from "../world/world.ts";
import { leadingArchive, type ScoredArchive } from "./scored-forecasts.ts";

/**
 * The probability from which an alert costs less than a miss: 1 / (1 + ratio), where a missed
 * failure costs `costRatio` times a false alarm (Elkan 2001, expected cost of a decision).
 */
export function alertThreshold(costRatio: number): number {
  return 1 / (1 + costRatio);
}

/**
 * What alerts at the preset's threshold would have been worth, over every forecast whose window has
 * closed (real-time ones where there are any, else hindcasts): one decision a forecast. A rate
 * without a case to measure it on is null.
 */
export function alertPerformance(
  world: World,
  preset: PresetName,
  { scored }: Pick<ScoredArchive, "scored"> = leadingArchive(world),
): AlertPerformance {
  const threshold = alertThreshold(world.methodology.presets[preset].costRatio);
  let [hits, misses, falseAlarms, correctRejections] = [0, 0, 0, 0];
  for (const { event, forecast } of scored) {
    const alert = forecast.probability >= threshold;
    if (event === 1) {
      if (alert) hits += 1;
      else misses += 1;
    } else if (alert) falseAlarms += 1;
    else correctRejections += 1;
  }
  return {
    threshold,
    hits,
    misses,
    falseAlarms,
    correctRejections,
    hitRate: share(hits, hits + misses),
    falseAlarmRate: share(falseAlarms, falseAlarms + correctRejections),
    precision: share(hits, hits + falseAlarms),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
