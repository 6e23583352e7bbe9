import { driftsOf } from "../../engine/detect/drift.ts";
import type { MarketPeriod } from "../../engine/market/market.ts";
import { decidedWords } from "../../engine/signals/decided-words.ts";
import type { World } from "../../engine/world/world.ts";
import { at } from "../../model/language/at.ts";
import { countWords, unitWords } from "../../model/language/counted.ts";
import type { Metric } from "../../model/publication.ts";
import { dayWords, rangeWords } from "../../record/day-words.ts";
import { listWords, sentence } from "../../record/list-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { decimal, metric } from "../words/metric.ts";

type Drift = ReturnType<typeof lastDrifts>[number];

/** The watched inputs in the last period, with what is news of them then. */
function lastDrifts(world: World, market: readonly MarketPeriod[]) {
  const valueIn = (period: MarketPeriod | undefined, id: string) =>
    period?.inputs.find((one) => one.id === id)?.value ?? null;
  return driftsOf(world, market).map(({ id, label, unit, news }) => ({
    id,
    label,
    unit,
    value: valueIn(market.at(-1), id),
    previous: valueIn(market.at(-2), id),
    news: at(news, news.length - 1),
  }));
}

export function driftBegan(world: World, market: readonly MarketPeriod[]): boolean {
  return lastDrifts(world, market).some(({ news }) => news !== null);
}

const shown = 4;

export function payoutDrift(context: IssueContext): SeriesText {
  const { analysis, market, period } = context;
  const readings = lastDrifts(analysis.world, market);
  const found = readings.filter(({ news }) => news !== null);
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const names = found.map(({ label }) => inSentence(label));
  const what = found.length === 0 ? "within the usual range" : listWords(names);
  return {
    title: `Payout Drift, ${dates}: ${what}`,
    summary: [
      ...(found.length === 0
        ? [`On ${dayWords(period.periodEnd)} no payout measure left its usual range.`]
        : found.map((one) => driftWords(one, context))),
      ...quietOthers(readings, found),
      "A drift says that a measure is unusual against its own recent past, not why.",
    ].join(" "),
    metrics: readings.flatMap(driftMetrics),
    periodStart: null,
  };
}

function driftWords({ label, unit, value, news }: Drift, { period }: IssueContext): string {
  if (value === null || news === null) return "";
  const now = number(value);
  return [
    `${label} is ${now} ${unitWords(Number(now), unit)} on ${dayWords(period.periodEnd)},`,
    `usually about ${number(news.level)} before:`,
    `${decidedWords(news, "reading")}.`,
  ].join(" ");
}

function quietOthers(all: readonly Drift[], found: readonly Drift[]): readonly string[] {
  const quiet = all.filter((one) => !found.includes(one) && one.value !== null);
  if (found.length === 0 || quiet.length === 0) return [];
  const named = quiet.map(({ label }) => inSentence(label));
  return [`${sentence(countWords(quiet.length, "other measure"))} watched: ${listWords(named)}.`];
}

function inSentence(label: string): string {
  return label.slice(0, 1).toLowerCase() + label.slice(1);
}

function driftMetrics({ id, label, unit, value, previous, news }: Drift): readonly Metric[] {
  const parts = [
    ["usual", "usual level before", unit, news?.level ?? null],
    ["size", "deviations added up, or of the last reading alone", "deviations", news?.size ?? null],
    ["limit", "deviations beyond which it is news", "deviations", news?.limit ?? null],
    ["readings", "readings that moved", "readings", news?.readings ?? null],
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
