import type { PresetName } from "../../model/publisher.ts";
import type { AlertPerformance } from "../world/analysis.ts";
import type { World } from "../world/world.ts";
import { leadingArchive, type ScoredArchive } from "./scored-forecasts.ts";

/**
 * The probability above which an alert has the lower expected cost: 1 / (1 + ratio), where a missed
 * failure costs `costRatio` times as much as a false alarm (Elkan 2001).
 */
export function alertThreshold(costRatio: number): number {
  return 1 / (1 + costRatio);
}

/**
 * The performance of alerts at the preset's threshold, with one decision per forecast whose window
 * has closed (real-time forecasts where there are any, else hindcasts). A rate without cases is
 * null.
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
