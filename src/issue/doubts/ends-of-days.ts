import { periodEnd } from "../../engine/numbers/calendar.ts";
import type { IsoDate } from "../../model/cell.ts";
import type { Period } from "../../model/publisher.ts";

/** The end of the period that a day is in. */
export type EndOf = (day: IsoDate) => IsoDate;

/** Ends of periods, each worked out once a day: many firms have a reading on it. */
export function endsOfDays(period: Period): EndOf {
  const ends = new Map<IsoDate, IsoDate>();
  return (day) => {
    const known = ends.get(day);
    if (known !== undefined) return known;
    const end = periodEnd(period, day);
    ends.set(day, end);
    return end;
  };
}
