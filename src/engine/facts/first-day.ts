import type { IsoDate } from "../../model/cell.ts";
import { at, present } from "../../model/language/at.ts";
import { dayNumber, isoDay, laterOf } from "../numbers/calendar.ts";
import type { World } from "../world/world.ts";

/** The first day on which a methodology was in force and anything was so of a listed firm; null without one. */
export function firstDay(world: World): IsoDate | null {
  let first: IsoDate | null = null;
  for (const firm of world.firms) {
    const { firmId } = firm;
    let earliest = Number.POSITIVE_INFINITY;
    for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
      // the rows are in the order of the days observed
      if (first < end) earliest = Math.min(earliest, present(columns.observedDays[first]));
    }
    for (const { occurredOn } of world.eventsOf.get(firmId) ?? []) {
      earliest = Math.min(earliest, dayNumber(occurredOn));
    }
    if (earliest === Number.POSITIVE_INFINITY) continue;
    const day = laterOf(isoDay(earliest), firm.listedOn);
    if (first === null || day < first) first = day;
  }
  const inForce = at(world.methodologies, 0).effectiveFrom;
  return first === null || first > inForce ? first : inForce;
}
