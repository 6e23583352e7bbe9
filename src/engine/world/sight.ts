import type { IsoDate } from "../../model/cell.ts";

/** The two days of a reading: what was so on `at`, as far as it was known by `knownBy`. */
export interface Sight {
  readonly at: IsoDate;
  readonly knownBy: IsoDate;
}

/** The sight of a day as it was known on that day. */
export function sightOn(day: IsoDate): Sight {
  return { at: day, knownBy: day };
}
