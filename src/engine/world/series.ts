import type { IsoDate } from "../../model/cell.ts";
import type { Observation } from "../../model/observation.ts";
import { dayNumber } from "../numbers/calendar.ts";

/** The observations of one indicator of one firm, with their days as day numbers (calendar.ts). */
export interface Series {
  /** Oldest observedOn first, then knownOn. */
  readonly rows: readonly Observation[];
  /** The day number of each row: a history compares days millions of times. */
  readonly observedDays: readonly number[];
  readonly knownDays: readonly number[];
}

/** The series of rows that are already in order. */
export function seriesOf(
  rows: readonly Observation[],
  numberOf: (day: IsoDate) => number = dayNumber,
): Series {
  return {
    rows,
    observedDays: rows.map(({ observedOn }) => numberOf(observedOn)),
    knownDays: rows.map(({ knownOn }) => numberOf(knownOn)),
  };
}

export const noSeries: Series = seriesOf([]);
