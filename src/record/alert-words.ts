import { counted } from "../model/language/counted.ts";
import { percentWords } from "../model/language/percent.ts";
import type { LeadWindow } from "../model/shared.ts";

/** What alerts were worth and what they cost, in one sentence: failures foreseen, and alerts that were false. */
export function alertWords(one: LeadWindow): string {
  const { n, missed, medianDays, alerts, falseAlerts, byCoin } = one;
  const early =
    medianDays === null ? "" : `, ${counted(Math.round(medianDays), "day")} before in the median`;
  return (
    `Alerts foresaw ${n} of ${counted(n + missed, "%failure%")}${early}; ` +
    `${falseAlerts} of ${counted(alerts, "alert")} were false. ` +
    `Dealt to %firm%s by a coin, the same alerts would have foreseen ${percentWords(byCoin)}`
  );
}
