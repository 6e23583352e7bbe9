import { mean, median, quantile } from "../numbers/statistics.ts";

/** The index over the scores of its rated constituents, 0 to 100: median, mean and interquartile range; null without any. */
export function indexSummary(scores: readonly number[]) {
  const [low, high] = [quantile(scores, 0.25), quantile(scores, 0.75)];
  return {
    level: median(scores),
    mean: mean(scores),
    dispersion: low === null || high === null ? null : high - low,
  };
}
