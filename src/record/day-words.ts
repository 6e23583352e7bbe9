import type { IsoDate } from "../model/cell.ts";
import { counted } from "../model/language/counted.ts";

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `2025-01-05` as "5 January 2025". */
export function dayWords(day: IsoDate): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** The month of `2025-01-05` as "January 2025". */
export function monthWords(day: IsoDate): string {
  return dayWords(day).replace(/^\d+ /, "");
}

/** A range of days in words, which names a shared month and year once. */
export function rangeWords(from: IsoDate, to: IsoDate): string {
  if (from === to) return dayWords(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${dayWords(to)}`;
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? dayWords(from).slice(0, -5) : dayWords(from)} to ${dayWords(to)}`;
}

/** The time between two days in words: days below two months, months below two years. */
export function lengthWords(from: IsoDate, to: IsoDate): string {
  const monthOf = (day: IsoDate) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  const months = monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
  if (months >= 24) return counted(Math.floor(months / 12), "year");
  return months >= 2
    ? counted(months, "month")
    : counted((Date.parse(to) - Date.parse(from)) / 86_400_000, "day");
}
