import { countWords, unitWords } from "../../model/language/counted.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Metric } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { metric } from "../words/metric.ts";
import { decimal } from "../words/number-words.ts";
import { type Drift, drifting, drifts } from "./drift.ts";

const shown = 4;

/** The text on payout measures that have left their usual range, and by how much. */
export function payoutDrift(context: IssueContext): SeriesText {
  const { analysis, market, period } = context;
  const { methodology } = analysis.world;
  const readings = drifts(market, methodology);
  const found = drifting(readings, methodology);
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const names = found.map(({ label }) => label.slice(0, 1).toLowerCase() + label.slice(1));
  const what = found.length === 0 ? "within the usual range" : listWords(names);
  return {
    title: `Payout Drift, ${dates}: ${what}`,
    summary: [
      ...(found.length === 0
        ? [quietWords(context)]
        : found.map((one) => driftWords(one, context))),
      ...quietOthers(readings, found),
      "A drift says that a measure is unusual against its own recent past, not why.",
    ].join(" "),
    metrics: readings.flatMap((one) => driftMetrics(one, methodology)),
    periodStart: period.periodStart,
  };
}

function driftWords(drift: Drift, { analysis, period }: IssueContext): string {
  const { trailingPeriods, z } = analysis.world.methodology.issue.payoutDrift;
  const { label, value, unit, median, run } = drift;
  if (value === null || median === null || drift.z === null) return "";
  const now = number(value);
  return [
    `${label} is ${now} ${unitWords(Number(now), unit)} on ${dayWords(period.periodEnd)},`,
    `against a median of ${number(median)} over the ${trailingPeriods} periods before.`,
    `That is ${decimal(drift.z)} robust standard deviations towards more stress;`,
    `it has been ${z} or more for ${countWords(run, "period")} in a row.`,
  ].join(" ");
}

function quietWords({ analysis, period }: IssueContext): string {
  const { running, z } = analysis.world.methodology.issue.payoutDrift;
  return `On ${dayWords(period.periodEnd)} no payout measure has been ${z} or more robust standard deviations beyond its median for ${countWords(running, "period")} in a row.`;
}

function quietOthers(all: readonly Drift[], found: readonly Drift[]): readonly string[] {
  const quiet = all.filter((one) => !found.includes(one) && one.z !== null);
  if (found.length === 0 || quiet.length === 0) return [];
  const named = quiet.map(({ label, z }) => `${label} at ${decimal(z ?? 0)}`);
  return [`${sentence(countWords(quiet.length, "other measure"))} watched: ${listWords(named)}.`];
}

function driftMetrics(drift: Drift, methodology: Methodology): readonly Metric[] {
  const { id, label, unit, value, previous } = drift;
  const part = (suffix: string, what: string, of: string, number: number | null) =>
    metric(
      { id: `${id}.${suffix}`, label: `${label}: ${what}`, unit: of, decimals: shown },
      number,
      null,
    );
  return [
    metric({ id, label, unit, decimals: shown }, value, previous, methodology.issue.texts),
    part("z", "robust z", "robust standard deviations", drift.z),
    part("median", "trailing median", unit, drift.median),
    part("mad", "trailing median absolute deviation", unit, drift.mad),
    part("run", "periods in a row at or above the threshold", "periods", drift.run),
  ];
}

function number(value: number): string {
  return String(Number(decimal(value, Math.abs(value) < 1 ? 3 : 1)));
}
