import { mean, median, quantile } from "../numbers/statistics.ts";

/** The index over the scores of its rated constituents, 0 to 100; null where there is none. */
export interface IndexSummary {
  /** The median score. */
  readonly level: number | null;
  readonly mean: number | null;
  /** The interquartile range. */
  readonly dispersion: number | null;
}

export function indexSummary(scores: readonly number[]): IndexSummary {
  const [low, high] = [quantile(scores, 0.25), quantile(scores, 0.75)];
  return {
    level: median(scores),
    mean: mean(scores),
    dispersion: low === null || high === null ? null : high - low,
  };
}
