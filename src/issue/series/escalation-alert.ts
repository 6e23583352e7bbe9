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
  const { period, methodology, comparison, earlier } = context;
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

function turnedWords({ methodology }: IssueContext, turned: readonly CriticalTurn[]): string {
  const { withinDays, criticalFirms } = methodology.issue.escalation;
  const [first, last] = [turned.at(0), turned.at(-1)];
  if (first === undefined || last === undefined) {
    return criticalFirms === 1
      ? "No %firm% turned critical."
      : `No ${criticalFirms} %firm%s turned critical within ${counted(withinDays, "day")} of each other.`;
  }
  const when =
    first.on === last.on ? `on ${dayWords(last.on)}` : `from ${rangeWords(first.on, last.on)}`;
  return `${sentence(countWords(turned.length, "%firm%"))} turned critical ${when}.`;
}
