import type { IsoDate } from "../cell.ts";
import type { Period } from "../publisher.ts";
import { byCodeUnit } from "./order.ts";

// Days of the proleptic Gregorian calendar, as whole numbers and as text. No clock, no time zone.

const dayLength = 86_400_000;

/** The number of a day, or of the day of an instant in UTC: days since 1970-01-01. */
export function dayNumber(day: IsoDate): number {
  return Math.floor(Date.parse(day) / dayLength);
}

export function isoDay(number: number): IsoDate {
  return new Date(number * dayLength).toISOString().slice(0, 10);
}

export function addDays(day: IsoDate, days: number): IsoDate {
  return isoDay(dayNumber(day) + days);
}

/** The number of days from `a` to `b`: negative when `b` is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return dayNumber(b) - dayNumber(a);
}

export function laterOf(a: IsoDate, b: IsoDate): IsoDate {
  return byCodeUnit(a, b) < 0 ? b : a;
}

/** The latest of the days that are known; null without one. */
export function latestOf(days: readonly (IsoDate | null)[]): IsoDate | null {
  const known = days.filter((day) => day !== null);
  return known.length === 0 ? null : known.reduce(laterOf);
}

/** The last day of the period that contains `day`. Weeks are ISO weeks and end on Sunday. */
export function periodEnd(period: Period, day: IsoDate): IsoDate {
  if (period === "day") return day;
  if (period === "week") return addDays(day, 6 - weekday(day));
  const last = firstMonth(period, day) + months[period] - 1;
  // the calendar repeats after 400 years
  const year = 2000 + (Number(day.slice(0, 4)) % 400);
  return inMonth(day, last, new Date(Date.UTC(year, last, 0)).getUTCDate());
}

export function periodStart(period: Period, end: IsoDate): IsoDate {
  if (period === "day") return end;
  if (period === "week") return addDays(end, -weekday(end));
  return inMonth(end, firstMonth(period, end), 1);
}

/** The ends of all periods with `from <= end <= to`, oldest first. */
export function periodEnds(period: Period, from: IsoDate, to: IsoDate): readonly IsoDate[] {
  const ends: IsoDate[] = [];
  for (let end = periodEnd(period, from); end <= to; end = periodEnd(period, addDays(end, 1))) {
    ends.push(end);
  }
  return ends;
}

/** The nominal length of a period in days; actual months and quarters differ by a day or two. */
export function periodDays(period: Period): number {
  return { day: 1, week: 7, month: 30, quarter: 91, "half-year": 182, year: 365 }[period];
}

const months = { month: 1, quarter: 3, "half-year": 6, year: 12 } as const;

function firstMonth(period: keyof typeof months, day: IsoDate): number {
  const month = Number(day.slice(5, 7));
  return month - ((month - 1) % months[period]);
}

function inMonth(day: IsoDate, month: number, dayOfMonth: number): IsoDate {
  const [mm, dd] = [month, dayOfMonth].map((part) => String(part).padStart(2, "0"));
  return `${day.slice(0, 5)}${mm}-${dd}`;
}

/** The day of the week, 0 for Monday to 6 for Sunday; day 0 was a Thursday. */
function weekday(day: IsoDate): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}
