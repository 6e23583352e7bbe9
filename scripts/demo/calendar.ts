import { addDays, daysBetween } from "../../src/engine/numbers/calendar.ts";
import type { IsoDate } from "../../src/model/cell.ts";

// The demonstration's own three years: 156 weeks that end on a Sunday, and the week after them.

export const firstDay: IsoDate = "2023-07-03";
/** The last day for which stories, incidents and citations are made. */
export const lastDay: IsoDate = "2026-06-28";
/** The last day of the demonstration: firms were observed for one more week. */
export const today: IsoDate = "2026-07-05";
export const weekCount = 157;
/** The number of weeks, with that of the last day. */
export const storyWeeks = 156;

/** The Sunday that ends week 0 to 156. */
export function weekEnd(week: number): IsoDate {
  return addDays(firstDay, 7 * week + 6);
}

export function weekOf(day: IsoDate): number {
  return Math.floor(daysBetween(firstDay, day) / 7);
}

export function laterOf(a: IsoDate, b: IsoDate): IsoDate {
  const [, later = a] = [a, b].sort();
  return later;
}

/** Straight lines through (day, value) knots in rising order, flat outside. */
export function interpolate(knots: readonly (readonly [IsoDate, number])[], day: IsoDate): number {
  const after = knots.findIndex(([on]) => on > day);
  const next = knots[after];
  const last = after === -1 ? knots.at(-1) : knots[after - 1];
  if (last === undefined) return next?.[1] ?? 0;
  if (next === undefined) return last[1];
  const share = daysBetween(last[0], day) / daysBetween(last[0], next[0]);
  return last[1] + share * (next[1] - last[1]);
}
