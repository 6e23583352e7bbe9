import type { IsoDate } from "../../model/cell.ts";
import { firmStandsOn } from "../../model/firm.ts";
import { present } from "../../model/language/at.ts";
import { dayNumber } from "../numbers/calendar.ts";
import { methodologyAt, type World } from "../world/world.ts";

/** The share of readings that the usual lag waits for. */
const usual = 0.95;

/**
 * The days after the end of a period on which it is read where nobody issues it: `lagDays` of its methodology, else the
 * 95th percentile of the days from an observation to its first report, among those known by the end; 0 without any. The
 * ends are asked for oldest first.
 */
export function usualLags(world: World): (end: IsoDate) => number {
  const reports = firstReports(world);
  const counts = new Float64Array(1 + reports.reduce((most, { lag }) => Math.max(most, lag), 0));
  let seen = 0;
  return (end) => {
    const { lagDays } = methodologyAt(world, end);
    if (lagDays !== undefined) return lagDays;
    const day = dayNumber(end);
    for (; seen < reports.length && present(reports[seen]).knownDay <= day; seen += 1) {
      const { lag } = present(reports[seen]);
      counts[lag] = present(counts[lag]) + 1;
    }
    return seen === 0 ? 0 : percentile(counts, (seen - 1) * usual);
  };
}

/** The whole days of at least the order statistic at a place from 0 on, which may lie between two. */
function percentile(counts: Float64Array, place: number): number {
  const below = smallestAfter(counts, Math.floor(place));
  const above = smallestAfter(counts, Math.ceil(place));
  return Math.ceil(below + (above - below) * (place - Math.floor(place)));
}

/** The order statistic at a place from 0 on. */
function smallestAfter(counts: Float64Array, place: number): number {
  let passed = 0;
  for (let lag = 0; lag < counts.length; lag += 1) {
    passed += present(counts[lag]);
    if (passed > place) return lag;
  }
  return counts.length - 1;
}

/** The first report of each reading of a firm, by the day on which both were known. */
function firstReports({ firms, observations }: World) {
  const found: { readonly knownDay: number; readonly lag: number }[] = [];
  for (const firm of firms) {
    const joined = dayNumber(firmStandsOn(firm));
    for (const { columns, first, end } of observations.get(firm.firmId)?.values() ?? []) {
      let day = Number.NaN;
      for (let row = first; row < end; row += 1) {
        const observedDay = present(columns.observedDays[row]);
        if (observedDay === day) continue;
        day = observedDay;
        const knownDay = present(columns.knownDays[row]);
        found.push({
          knownDay: Math.max(joined, knownDay),
          lag: Math.max(0, knownDay - observedDay),
        });
      }
    }
  }
  return found.sort((a, b) => a.knownDay - b.knownDay);
}
