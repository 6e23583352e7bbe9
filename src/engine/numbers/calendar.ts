import type { IsoDate } from "../../model/cell.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Period } from "../../model/publisher.ts";

// Days of the proleptic Gregorian calendar, as whole numbers and as text. No clock, no time zone.
// Integer arithmetic, because a build asks millions of times and `Date` takes ten times as long.

/** The number of a day: days since 1970-01-01. */
export function dayNumber(day: IsoDate): number {
  return numberOf(digits(day, 0, 4), digits(day, 5, 7), digits(day, 8, 10));
}

/** The ISO date of a day number. */
export function isoDay(number: number): IsoDate {
  const { year, month, day } = partsOf(number);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
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

/** The last day of the period that contains `day`. Weeks are ISO weeks and end on Sunday. */
export function periodEnd(period: Period, day: IsoDate): IsoDate {
  const number = dayNumber(day);
  if (period === "day") return day;
  if (period === "week") return isoDay(number + 6 - weekday(number));
  const { year, month } = partsOf(number);
  const last = month + monthsOf(period) - 1 - ((month - 1) % monthsOf(period));
  return isoDay(numberOf(year, last + 1, 1) - 1);
}

/** The first day of the period that ends on `end`. */
export function periodStart(period: Period, end: IsoDate): IsoDate {
  const number = dayNumber(end);
  if (period === "day") return end;
  if (period === "week") return isoDay(number - weekday(number));
  const { year, month } = partsOf(number);
  return isoDay(numberOf(year, month - ((month - 1) % monthsOf(period)), 1));
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

function monthsOf(period: Exclude<Period, "day" | "week">): number {
  return { month: 1, quarter: 3, "half-year": 6, year: 12 }[period];
}

/** The day of the week, 0 for Monday to 6 for Sunday; day 0 was a Thursday. */
function weekday(number: number): number {
  return (((number + 3) % 7) + 7) % 7;
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i += 1) value = value * 10 + text.charCodeAt(i) - 48;
  return value;
}

// Years are counted from March, so that a leap day ends its year, in cycles of 400 years, which are
// 146,097 days (Hinnant, "chrono-Compatible Low-Level Date Algorithms", 2013).

const daysPerCycle = 146_097;
/** The days from 0000-03-01 to 1970-01-01. */
const daysToEpoch = 719_468;

/** The number of a day given by its parts; `month` may be above 12 or below 1. */
function numberOf(year: number, month: number, day: number): number {
  const months = year * 12 + month - 3;
  const marchYear = Math.floor(months / 12);
  const cycle = Math.floor(marchYear / 400);
  const yearOfCycle = marchYear - cycle * 400;
  const dayOfYear = Math.floor((153 * (months - marchYear * 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
  return cycle * daysPerCycle + yearOfCycle * 365 + leapDays + dayOfYear - daysToEpoch;
}

function partsOf(number: number): { year: number; month: number; day: number } {
  const days = number + daysToEpoch;
  const cycle = Math.floor(days / daysPerCycle);
  const dayOfCycle = days - cycle * daysPerCycle;
  const leapDays =
    Math.floor(dayOfCycle / 1_460) -
    Math.floor(dayOfCycle / 36_524) +
    Math.floor(dayOfCycle / 146_096);
  const yearOfCycle = Math.floor((dayOfCycle - leapDays) / 365);
  const dayOfYear =
    dayOfCycle - (365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), month, day };
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
