import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";

// A year and a half: 79 weeks that end on a Sunday. What a week brought is issued on the Tuesday
// after it, and the demonstration ends on the Tuesday after the last.

export const firstDay: IsoDate = "2024-12-30";
export const weekCount = 79;
export const issueLagDays = 2;
/** The first week of which records were issued. */
export const firstIssuedWeek = 39;

/** The Sunday that ends week 0 to 78. */
export function weekEnd(week: number): IsoDate {
  return addDays(firstDay, 7 * week + 6);
}

export const lastDay: IsoDate = addDays(weekEnd(weekCount - 1), issueLagDays);

export function weekOf(day: IsoDate): number {
  return Math.floor(daysBetween(firstDay, day) / 7);
}

export type Knot = readonly [on: IsoDate, value: number];

/** Straight lines through knots in rising order, flat outside. */
export function interpolate(knots: readonly Knot[], day: IsoDate): number {
  const after = knots.findIndex(([on]) => on > day);
  const next = knots[after];
  const last = after === -1 ? knots.at(-1) : knots[after - 1];
  if (last === undefined) return next?.[1] ?? 0;
  if (next === undefined) return last[1];
  const share = daysBetween(last[0], day) / daysBetween(last[0], next[0]);
  return last[1] + share * (next[1] - last[1]);
}
