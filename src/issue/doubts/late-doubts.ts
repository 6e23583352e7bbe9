import { daysBetween, periodDays } from "../../engine/numbers/calendar.ts";
import { entryOf } from "../../model/language/at.ts";
import { counted } from "../../model/language/counted.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { Period } from "../../model/publisher.ts";
import { type Doubt, doubtOf } from "./doubt.ts";
import { isFirst, lagOf, type PastSeries, type Standing } from "./past-readings.ts";

/** New readings of days long before those that the firm has, and known much later than is usual. */
export function longPast(all: readonly PastSeries[], period: Period): readonly Doubt[] {
  const old = all.flatMap((series) => olderThanKnown(series).map((row) => ({ series, row })));
  if (old.length === 0) return [];
  const lags = all
    .flatMap(({ rows, isNew }) => rows.filter((row) => !isNew(row)).map(lagOf))
    .sort((a, b) => a - b);
  const usual = lags.at(Math.floor(lags.length * 0.99)) ?? 0;
  const late = old.filter(({ series, row }) => {
    const newest =
      series.rows.filter((one) => !series.isNew(one)).at(-1)?.observedOn ?? row.observedOn;
    return (
      lagOf(row) > usual + 3 * periodDays(period) &&
      daysBetween(row.observedOn, newest) > 2 * periodDays(period)
    );
  });
  return [...groupBy(late, ({ row }) => row.observedOn)].map(([observedOn, group]) => {
    const [named] = group;
    const who =
      named === undefined ? "" : `"${named.series.indicatorId}" of "${named.series.firm.name}"`;
    const more = group.length > 1 ? ` and ${group.length - 1} more` : "";
    const text = `Is the day right? ${who}${more} of ${observedOn} became known ${entryDays(group.map(({ row }) => row))} later; ${usual === 0 ? "earlier ones were known on their day" : `earlier ones within ${usual} days`}`;
    return doubtOf(
      "long-past",
      text,
      group.map(({ row }) => row.origin),
    );
  });
}

/** New readings of days before the newest that was known. A revision is of such a day, and no slip. */
function olderThanKnown(series: PastSeries): readonly Standing[] {
  const { rows, isNew } = series;
  const newest = rows.filter((row) => !isNew(row)).at(-1);
  if (newest === undefined) return [];
  return rows.filter((row) => isFirst(series, row) && row.observedOn < newest.observedOn);
}

function entryDays(rows: readonly Standing[]): string {
  const lags = new Map(rows.map((row) => [row.observedOn, lagOf(row)]));
  const [day = ""] = lags.keys();
  return counted(entryOf(lags, day), "day");
}
