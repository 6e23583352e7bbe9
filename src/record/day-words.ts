import type { IsoDate } from "../model/cell.ts";

export const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** `2025-01-05` as "5 January 2025". */
export function dayWords(day: IsoDate): string {
  return `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}

/** A range of days in words, which names a shared month and year once. */
export function rangeWords(from: IsoDate, to: IsoDate): string {
  if (from === to) return dayWords(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${dayWords(to)}`;
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? dayWords(from).slice(0, -5) : dayWords(from)} to ${dayWords(to)}`;
}
