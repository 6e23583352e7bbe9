import { type FirmsToAlarm, yearsToAlarm } from "../../engine/signals/firms-to-alarm.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import { entersAlarm, firmsTurned } from "../due.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { likeWords } from "../words/like-words.ts";
import {
  comparedMetric,
  decimal,
  evidenceWords,
  firmCount,
  flagUnit,
  metric,
  stateWords,
} from "../words/metric.ts";
import { inBands, segmentWords, stressMove } from "../words/stress-words.ts";
import type { CriticalTurn } from "./critical-turns.ts";

export function escalationAlert(context: IssueContext): SeriesText {
  const { period, methodology, comparison, earlier, toAlarm } = context;
  const entered = entersAlarm(period, methodology, comparison);
  const turned = firmsTurned(context, period);
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const state = entered || turned.length === 0 ? [`state ${period.state}`] : [];
  const firms =
    turned.length === 0 ? [] : [`${countWords(turned.length, "%firm%")} turned critical`];
  const flag = { id: "trigger.state", label: "The state entered an alarm state", unit: flagUnit };
  const stress = { id: "stressIndex", label: "Sector stress", unit: "points", decimals: 3 };
  const close = "%Firm%s that turned critical close together";
  const critical = inBands(context)("critical");
  return {
    title: `Escalation Alert, ${dates}: ${[...state, ...firms].join(", ")}`,
    summary: [
      ...stateWords(context),
      ...levelWords(context),
      ...likeWords(context),
      turnedWords(context, turned),
      ...segmentWords(context),
      ...(entered || turned.length > 0 ? [] : ["No rule of escalation is met in this period."]),
      evidenceWords(context),
    ].join(" "),
    metrics: [
      comparedMetric(stress, period.stress, comparison, (figures) => figures.stress),
      metric({ ...flag, decimals: 0 }, entered ? 1 : 0, null),
      firmCount("trigger.firms", close, turned.length, null),
      firmCount("trigger.needed", "%Firm%s that must turn critical together", toAlarm.firms, null),
      firmCount("critical", "%Firm%s in the critical band", critical, earlier),
    ],
    periodStart: null,
  };
}

function levelWords(context: IssueContext): readonly string[] {
  const { period: of, stressDelta, analysis } = context;
  if (of.stress === null) return [];
  const { period } = analysis.world.publisher;
  const change = stressDelta === null ? "" : `, ${stressMove(context)} on the ${period} before`;
  return [`Sector stress is ${decimal(of.stress)} points out of 100${change}.`];
}

function turnedWords(
  { methodology, toAlarm }: IssueContext,
  turned: readonly CriticalTurn[],
): string {
  const { withinDays } = methodology.issue.escalation;
  const first = turned.at(0);
  const last = turned.at(-1);
  const within = counted(withinDays, "day");
  if (first === undefined || last === undefined) {
    return toAlarm.firms === 1
      ? "No %firm% turned critical."
      : `Fewer than ${countWords(toAlarm.firms, "%firm%")} turned critical within ${within}; ${whyThatMany(toAlarm)}.`;
  }
  const when =
    first.on === last.on ? `on ${dayWords(last.on)}` : `from ${rangeWords(first.on, last.on)}`;
  const many = `${sentence(countWords(turned.length, "%firm%"))} turned critical ${when}`;
  return toAlarm.firms === 1
    ? `${many}.`
    : `${many}; ${countWords(toAlarm.firms, "%firm%")} within ${within} are announced, as ${whyThatMany(toAlarm)}.`;
}

function whyThatMany({ firms, declared, rate }: FirmsToAlarm): string {
  if (firms === declared) {
    return rate === null ? "that number is declared" : `that number is declared and seldom enough`;
  }
  return `as often as they turn, that number comes once in ${yearsToAlarm} years`;
}
