import type { IsoDate } from "../../model/cell.ts";
import { at, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import { dayNumber, isoDay, laterOf } from "../numbers/calendar.ts";
import type { World } from "../world/world.ts";

/** The first day on which a methodology was in force and anything was so of a listed firm; null without one. */
export function firstDay(world: World): IsoDate | null {
  let first = Number.POSITIVE_INFINITY;
  eachRow(world, (about) => {
    first = Math.min(first, about);
  });
  const inForce = at(world.methodologies, 0).effectiveFrom;
  return first === Number.POSITIVE_INFINITY ? null : laterOf(isoDay(first), inForce);
}

/** A function to the day by which anything was known of the days up to one of some ends, by its place. */
export function beginnings(world: World, ends: readonly IsoDate[]): (place: number) => IsoDate {
  const days = ends.map(dayNumber);
  const first = days.map(() => Number.POSITIVE_INFINITY);
  eachRow(world, (about, known) => {
    const place = countWhile(days.length, (i) => at(days, i) < about);
    if (place < days.length) first[place] = Math.min(at(first, place), known);
  });
  for (let i = 1; i < first.length; i += 1) first[i] = Math.min(at(first, i), at(first, i - 1));
  return (place) => isoDay(at(first, place));
}

/** Shows what each row about a firm is about, from its listing on, and when that and the firm were known; in day numbers. */
function eachRow(world: World, see: (about: number, known: number) => void): void {
  for (const { firmId, listedOn, knownOn } of world.firms) {
    const listed = dayNumber(listedOn);
    const joined = dayNumber(knownOn ?? listedOn);
    for (const { columns, first, end } of world.observations.get(firmId)?.values() ?? []) {
      for (let row = first; row < end; row += 1) {
        const about = Math.max(listed, present(columns.observedDays[row]));
        see(about, Math.max(joined, present(columns.knownDays[row])));
      }
    }
    for (const { occurredOn, knownOn: known } of world.eventsOf.get(firmId) ?? []) {
      see(Math.max(listed, dayNumber(occurredOn)), Math.max(joined, dayNumber(known)));
    }
  }
}
