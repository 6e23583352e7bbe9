import type { ScoredArchive } from "./scored-forecasts.ts";

/** The probability from which an alert costs less: 1 / (1 + ratio of the costs of missing it) (Elkan 2001). */
export function alertThreshold(costRatio: number): number {
  return 1 / (1 + costRatio);
}

/** One decision per forecast whose window has closed. */
export function alertCounts({ scored }: Pick<ScoredArchive, "scored">, threshold: number) {
  let hits = 0;
  let misses = 0;
  let falseAlarms = 0;
  let correctRejections = 0;
  for (const { event, forecast } of scored) {
    const alert = forecast.probability >= threshold;
    if (event === 1) {
      if (alert) hits += 1;
      else misses += 1;
    } else if (alert) falseAlarms += 1;
    else correctRejections += 1;
  }
  return { hits, misses, falseAlarms, correctRejections };
}

/** A rate without cases is null. */
export function alertRates(counts: ReturnType<typeof alertCounts>) {
  const { hits, misses, falseAlarms, correctRejections } = counts;
  return {
    hitRate: share(hits, hits + misses),
    falseAlarmRate: share(falseAlarms, falseAlarms + correctRejections),
    precision: share(hits, hits + falseAlarms),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
