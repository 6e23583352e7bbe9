/** A reading that is news: it and those since `since` lie beyond what the past of the series does by itself. */
export interface News {
  readonly direction: "up" | "down";
  /** What decided: a sum of deviations, this reading alone, or the distance from where the level began. */
  readonly by: "sum" | "reading" | "distance";
  /** The first of the readings that moved, as a period. */
  readonly since: number;
  /** How many readings moved. */
  readonly readings: number;
  /** The level before, in the unit of the readings. */
  readonly level: number;
  /** The sum or the deviation of the reading, and the limit that it is beyond, in standard deviations. */
  readonly size: number;
  readonly limit: number;
}
