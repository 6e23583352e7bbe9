import { daysBetween, periodDays } from "../../engine/numbers/calendar.ts";
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
  const byDay = groupBy(late, ({ row }) => row.observedOn);
  // a past that comes later comes whole
  const groups = byDay.size > fewDays ? [late] : [...byDay.values()];
  return groups.map((group) => {
    const rows = group.map(({ row }) => row);
    const known = usual === 0 ? "were known on their day" : `within ${usual} days`;
    const text = `Is the day right? ${lateWords(group)} became known ${lagWords(rows)} later; earlier ones ${known}`;
    return doubtOf(
      "long-past",
      text,
      rows.map(({ origin }) => origin),
    );
  });
}

/** Days that are asked about one by one. */
const fewDays = 3;

type Late = { readonly series: PastSeries; readonly row: Standing };

function lateWords(group: readonly Late[]): string {
  const days = group.map(({ row }) => row.observedOn).sort();
  const from = days.at(0) ?? "";
  const to = days.at(-1) ?? "";
  const [first] = group;
  const who =
    first === undefined ? "" : `"${first.series.indicatorId}" of "${first.series.firm.name}"`;
  const more = group.length > 1 ? ` and ${group.length - 1} more` : "";
  return from === to ? `${who}${more} of ${from}` : `${who}${more}, of ${from} to ${to},`;
}

/** New readings of days before the newest that was known. A revision is of such a day, and no slip. */
function olderThanKnown(series: PastSeries): readonly Standing[] {
  const { rows, isNew } = series;
  const newest = rows.filter((row) => !isNew(row)).at(-1);
  if (newest === undefined) return [];
  return rows.filter((row) => isFirst(series, row) && row.observedOn < newest.observedOn);
}

function lagWords(rows: readonly Standing[]): string {
  const lags = rows.map(lagOf).sort((a, b) => a - b);
  const least = lags.at(0) ?? 0;
  const most = lags.at(-1) ?? 0;
  return least === most ? counted(least, "day") : `${least} to ${counted(most, "day")}`;
}
