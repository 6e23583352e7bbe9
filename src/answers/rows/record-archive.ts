import { groupBy } from "../../model/language/group-by.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { type Publication, type SeriesCode, seriesCodes } from "../../model/publication.ts";
import type { IssuedRecord } from "../../record/status.ts";

/** The records of each series and period, oldest first, by `ofPeriod`. */
export function recordsByPeriod(
  issued: readonly IssuedRecord[],
): ReadonlyMap<string, readonly Publication[]> {
  const log = issued
    .map(({ record }) => record)
    .toSorted((a, b) => byCodeUnit(a.publishedAt, b.publishedAt) || a.version - b.version);
  return groupBy(log, ({ seriesCode, periodEnd }) => ofPeriod(seriesCode, periodEnd));
}

/** The end of the last period of each series before each period end of any, by `ofPeriod`. */
export function periodsBefore(
  known: ReturnType<typeof recordsByPeriod>,
): ReadonlyMap<string, string> {
  const records = [...known.values()].flat();
  const ends = [...new Set(records.map(({ periodEnd }) => periodEnd))].sort(byCodeUnit);
  const before = new Map<string, string>();
  for (const series of seriesCodes) {
    let last: string | null = null;
    for (const end of ends) {
      if (last !== null) before.set(ofPeriod(series, end), last);
      if (known.has(ofPeriod(series, end))) last = end;
    }
  }
  return before;
}

export function ofPeriod(series: SeriesCode, periodEnd: string): string {
  return `${series} ${periodEnd}`;
}
