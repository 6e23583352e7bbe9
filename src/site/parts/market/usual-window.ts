import { windowDays } from "../../../answers/api/parameter.ts";
import { periodDays } from "../../../engine/numbers/calendar.ts";
import { present } from "../../../model/language/at.ts";
import type { Period } from "../../../model/publisher.ts";

/** The days that pages look back over signals and readings: 30, or as many as hold a longer period. */
export function usualWindow(period: Period): number {
  return present(windowDays.find((days) => days >= Math.max(30, periodDays(period))));
}
