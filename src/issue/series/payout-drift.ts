import { driftOf } from "../../engine/market/drift.ts";
import type { MarketPeriod } from "../../engine/market/market.ts";
import { at } from "../../model/language/at.ts";
import { countWords, unitWords } from "../../model/language/counted.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Metric } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { decimal, metric } from "../words/metric.ts";

export function drifts(market: readonly MarketPeriod[], methodology: Methodology) {
  if (market.length === 0) return [];
  return methodology.issue.payoutDrift.inputs.map((id) => drift(market, methodology, id));
}

type Drift = ReturnType<typeof drift>;

function drift(market: readonly MarketPeriod[], methodology: Methodology, id: string) {
  const { input, values, readings, runAt } = driftOf(market, methodology, id);
  if (input === undefined) {
    throw new RangeError(`Cannot watch payout drift: no sector input "${id}" in the methodology`);
  }
  const last = values.length - 1;
  const { label, unit } = input;
  const [value, previous] = [at(values, last), values[last - 1] ?? null];
  return { id, label, unit, value, previous, ...at(readings, last), run: runAt(last) };
}

export function driftBegan(market: readonly MarketPeriod[], methodology: Methodology): boolean {
  const { running } = methodology.issue.payoutDrift;
  return drifts(market, methodology).some(({ run }) => run === running);
}

const shown = 4;

export function payoutDrift(context: IssueContext): SeriesText {
  const { market, period, methodology } = context;
  const readings = drifts(market, methodology);
  const { running } = methodology.issue.payoutDrift;
  const found = readings.filter(({ run }) => run >= running);
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
    metrics: readings.flatMap((one) => driftMetrics(one)),
    periodStart: null,
  };
}

function driftWords(drift: Drift, { methodology, period }: IssueContext): string {
  const { trailingPeriods, z } = methodology.issue.payoutDrift;
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

function quietWords({ methodology, period }: IssueContext): string {
  const { running, z } = methodology.issue.payoutDrift;
  return `On ${dayWords(period.periodEnd)} no payout measure has been ${z} or more robust standard deviations beyond its median for ${countWords(running, "period")} in a row.`;
}

function quietOthers(all: readonly Drift[], found: readonly Drift[]): readonly string[] {
  const quiet = all.filter((one) => !found.includes(one) && one.z !== null);
  if (found.length === 0 || quiet.length === 0) return [];
  const named = quiet.map(({ label, z }) => `${label} at ${decimal(z ?? 0)}`);
  return [`${sentence(countWords(quiet.length, "other measure"))} watched: ${listWords(named)}.`];
}

function driftMetrics({
  id,
  label,
  unit,
  value,
  previous,
  z,
  median,
  mad,
  run,
}: Drift): readonly Metric[] {
  const parts = [
    ["z", "robust z", "robust standard deviations", z],
    ["median", "trailing median", unit, median],
    ["mad", "trailing median absolute deviation", unit, mad],
    ["run", "periods in a row at or above the threshold", "periods", run],
  ] as const;
  return [
    metric({ id, label, unit, decimals: shown }, value, previous),
    ...parts.map(([suffix, what, of, figure]) => {
      const kind = { id: `${id}.${suffix}`, label: `${label}: ${what}`, unit: of };
      return metric({ ...kind, decimals: shown }, figure, null);
    }),
  ];
}

function number(value: number): string {
  return String(Number(decimal(value, Math.abs(value) < 1 ? 3 : 1)));
}
