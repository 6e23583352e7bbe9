import type { IsoDate } from "../../model/cell.ts";
import type { Period } from "../../model/publisher.ts";
import { dayNumber, isoDay, periodDays, periodEnd, periodStart } from "../numbers/calendar.ts";
import type { IndicatorReading } from "./indicator.ts";

/** The first day whose readings are new at `end`: that of the period, or of its last `everyDays`. */
export function firstNewDay(
  period: Period,
  end: IsoDate,
  everyDays: number | null = null,
): IsoDate {
  const last = dayNumber(end);
  const isEnd = periodEnd(period, end) === end;
  // between two ends a period is the days of one
  const first = isEnd ? dayNumber(periodStart(period, end)) : last + 1 - periodDays(period);
  return isoDay(everyDays === null ? first : Math.min(first, last + 1 - everyDays));
}

/** The day of the reading that a value is carried on from; null where a period has a new one, and without a value. */
export function carriedFrom(
  { value, observedOn }: Pick<IndicatorReading, "value" | "observedOn">,
  firstNew: IsoDate,
): IsoDate | null {
  return value === null || observedOn === null || observedOn >= firstNew ? null : observedOn;
}
