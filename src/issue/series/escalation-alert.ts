import { stressReading } from "../../engine/market/stress-reading.ts";
import { counted, countWords } from "../../model/language/counted.ts";
import type { Metric } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { sentence } from "../../record/list-words.ts";
import { entersAlarm, firmsTurned } from "../due.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { constituents } from "../words/firm-words.ts";
import { firmCount, flagUnit, metric } from "../words/metric.ts";
import { decimal, evidenceWords, stateWords } from "../words/number-words.ts";
import { segmentWords, stressDelta, stressMove } from "../words/stress-words.ts";
import type { CriticalTurn } from "./critical-turns.ts";

/** The text of an alert: the market entered an alarm state, or several firms turned critical. */
export function escalationAlert(context: IssueContext): SeriesText {
  const { analysis, period, criticalTurns, market } = context;
  const { methodology, publisher } = analysis.world;
  const entered = entersAlarm(period, methodology);
  const question = { market, methodology, period: publisher.period, criticalTurns };
  const turned = firmsTurned(question, period);
  const dates = rangeWords(period.periodStart, period.periodEnd);
  return {
    title: `Escalation Alert, ${dates}: ${titleWords(context, entered, turned.length)}`,
    summary: [
      stateWords(period, methodology),
      ...levelWords(context),
      turnedWords(context, turned),
      ...segmentWords(context),
      ...(entered || turned.length > 0 ? [] : ["No rule of escalation is met in this period."]),
      evidenceWords(analysis),
    ].join(" "),
    metrics: metrics(context, entered, turned),
    periodStart: period.periodStart,
  };
}

function titleWords({ period }: IssueContext, entered: boolean, turned: number): string {
  const firms = `${countWords(turned, "%firm%")} turned critical`;
  if (entered && turned > 0) return `state ${period.state}, ${firms}`;
  if (turned > 0) return firms;
  return `state ${period.state}`;
}

function levelWords(context: IssueContext): readonly string[] {
  const now = stressReading(context.period).stressIndex;
  if (now === null) return [];
  const change =
    stressDelta(context) === null ? "" : `, ${stressMove(context)} on the period before`;
  return [`Sector stress is ${decimal(now)} points out of 100${change}.`];
}

function turnedWords({ analysis }: IssueContext, turned: readonly CriticalTurn[]): string {
  const { withinDays, criticalFirms } = analysis.world.methodology.issue.escalation;
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

function metrics(
  context: IssueContext,
  entered: boolean,
  turned: readonly CriticalTurn[],
): Metric[] {
  const { analysis, period, before, earlier } = context;
  const critical = constituents(context).filter(({ band }) => band === "critical").length;
  const stress = { id: "stressIndex", label: "Sector stress", unit: "points", decimals: 3 };
  const flag = {
    id: "trigger.state",
    label: "The state entered an alarm state",
    unit: flagUnit,
  };
  return [
    metric(stress, period.stress, before?.stress ?? null, analysis.world.methodology.issue.texts),
    metric({ ...flag, decimals: 0 }, entered ? 1 : 0, null),
    firmCount("trigger.firms", "%Firm%s that turned critical close together", turned.length, null),
    firmCount("critical", "%Firm%s in the critical band", critical, earlier),
  ];
}
