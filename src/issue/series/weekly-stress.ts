import type { MarketPeriod } from "../../engine/market/market.ts";
import { type Metric, seriesName } from "../../model/publication.ts";
import { riskBands } from "../../model/shared.ts";
import { rangeWords } from "../../record/day-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { decimal, evidenceWords, firmCount, metric, stateWords } from "../words/metric.ts";
import { firmWords, inBands, segmentWords, stressWords } from "../words/stress-words.ts";

export function weeklyStress(context: IssueContext): SeriesText {
  const { period, analysis, methodology } = context;
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const hasStress = methodology.segments.length > 0;
  const series = seriesName("WS", analysis.world.publisher.period, hasStress);
  const sentences = [
    ...stressWords(context),
    ...stateWords(context),
    ...segmentWords(context),
    ...firmWords(context),
    evidenceWords(context),
  ];
  return {
    title: `${series}, ${dates}: ${titleWords(period)}`,
    summary: sentences.join(" "),
    metrics: [...indexMetrics(context), ...bandMetrics(context), ...inputMetrics(context)],
    periodStart: null,
  };
}

function titleWords({ state, stress, level }: MarketPeriod): string {
  if (state === null) {
    return level === null ? "no %firm% can be rated" : `median score ${decimal(level)}`;
  }
  return stress === null ? `state ${state}` : `stress ${decimal(stress)}, state ${state}`;
}

type Figure = readonly [
  id: string,
  label: string,
  unit: string,
  decimals: number,
  of: (period: MarketPeriod) => number | null,
];

const figures: readonly Figure[] = [
  ["level", "Median score of rated %firm%s", "points", 1, ({ level }) => level],
  ["mean", "Mean score of rated %firm%s", "points", 1, ({ mean }) => mean],
  ["dispersion", "Interquartile range of scores", "points", 1, ({ dispersion }) => dispersion],
  ["constituents", "Constituents", "%firm%s", 0, ({ constituents }) => constituents],
  ["rated", "Rated %firm%s", "%firm%s", 0, ({ rated }) => rated],
  ["unrated", "Unrated %firm%s", "%firm%s", 0, ({ constituents, rated }) => constituents - rated],
  ["coverage", "Mean coverage of indicators", "share", 3, ({ coverage }) => coverage],
];

function indexMetrics({ period, before }: IssueContext): readonly Metric[] {
  return figures.map(([id, label, unit, decimals, of]) => {
    const then = before === null ? null : of(before);
    return metric({ id, label, unit, decimals }, of(period), then);
  });
}

function bandMetrics(context: IssueContext): readonly Metric[] {
  const count = inBands(context);
  return riskBands.map((band) => {
    const label =
      band !== "unrated" ? `%Firm%s in the band ${band}` : "%Firm%s without a probability";
    return firmCount(`band.${band}`, label, count(band), context.earlier);
  });
}

function inputMetrics({ period, before }: IssueContext): readonly Metric[] {
  const earlier = new Map(before?.inputs.map(({ id, value }) => [id, value]));
  return period.inputs.map(({ id, label, unit, value }) => {
    const kind = { id: `input.${id}`, label, unit, decimals: 4 };
    return metric(kind, value, earlier.get(id) ?? null);
  });
}
