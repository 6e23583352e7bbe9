import type { Period } from "../../model/publisher.ts";

/** What the detector takes as given. It is the same for every index, and published with each. */
export const detectorRules = {
  /** Standard deviations that a reading may lie from the level before it adds to a sum (Page 1954). */
  allowance: 0.5,
  /** The most standard deviations that one reading adds from, so that no outlier makes a sum. */
  clamp: 3,
  /** The same where more than this share of the own past lies beyond `clamp`. */
  outliers: 0.01,
  clampOfOutliers: 2,
  /** The least limit of a sum, in standard deviations. */
  leastLimit: 4.8,
  /** The share of readings in which the sums may be over their limit by the resampled own past. */
  rate: 0.003,
  /** Readings of one basis before the first statistic. */
  fewest: 8,
  /** Readings from which one alone can be news, and the share of readings in which it may be by chance. */
  fewestAlone: 24,
  rateAlone: 0.001,
  /** The deviations from where its level began beyond which a series has left it, whatever its memory. */
  distance: 15,
  /** How much better a change must explain the readings than memory does, in twice the log-likelihood. */
  support: 6.5,
  /** What is added to it where a year has more than four periods, as a season may look like a change. */
  supportOfSeason: 2,
  /** What is added to it by the square of that memory, and divided by the number of readings. */
  supportOfMemory: 10,
  supportOfFew: 12,
  /** The newest readings that the own past is, and the years of it if these are more. */
  newest: 156,
  years: 3,
} as const;

export const periodsPerYear: Readonly<Record<Period, number>> = {
  day: 365.25,
  week: 52.18,
  month: 12,
  quarter: 4,
  "half-year": 2,
  year: 1,
};
