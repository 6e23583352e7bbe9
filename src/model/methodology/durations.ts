import { at } from "../language/at.ts";
import type { Period } from "../publisher.ts";

const names = [
  "halfLifeDays",
  "windowDays",
  "agingDays",
  "staleDays",
  "extremePeriods",
  "sequenceDays",
  "eventDays",
  "alertDays",
  "withinDays",
  "WS",
  "SW",
  "PD",
  "EA",
] as const;

/** The durations of a methodology that follow from the period; those of series are of validity. */
export type Durations = Readonly<Record<(typeof names)[number], number>>;

/** The defaults by period. A window is as long as an observation can be used. */
export const durations: Readonly<Record<Period, Durations>> = {
  day: of(30, 120, 3, 7, 60, 180, 90, 30, 14, 1, 35, 2, 2),
  week: of(90, 360, 14, 45, 26, 180, 90, 30, 14, 7, 35, 14, 14),
  month: of(90, 360, 61, 122, 18, 180, 90, 31, 31, 31, 35, 62, 62),
  quarter: of(182, 728, 183, 366, 12, 184, 92, 92, 92, 92, 96, 184, 184),
  "half-year": of(365, 1460, 366, 731, 10, 368, 184, 184, 184, 184, 188, 368, 368),
  year: of(730, 2920, 731, 1462, 8, 732, 366, 366, 366, 366, 370, 732, 732),
};

function of(...days: readonly number[]): Durations {
  // one number for each name
  return Object.fromEntries(names.map((name, i) => [name, at(days, i)])) as Durations;
}
