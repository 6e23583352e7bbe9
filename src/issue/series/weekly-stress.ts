import { stressReading } from "../../engine/market/stress-reading.ts";
import type { MarketPeriod, SectorReading } from "../../engine/world/analysis.ts";
import { type Metric, stressNames } from "../../model/publication.ts";
import { rangeWords } from "../../record/day-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { constituents, countByBand, firmWords } from "../words/firm-words.ts";
import { firmCount, metric } from "../words/metric.ts";
import { decimal, evidenceWords, stateWords } from "../words/number-words.ts";
import { segmentWords, stressWords } from "../words/stress-words.ts";

/** The regular reading of a period: stress, its segments, the firms behind it. */
export function weeklyStress(context: IssueContext): SeriesText {
  const { period, analysis } = context;
  const stress = stressReading(period).stressIndex;
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const reading = stress === null ? "" : `stress ${decimal(stress)}, `;
  const sentences = [
    ...stressWords(context),
    stateWords(period, analysis.world.methodology),
    ...segmentWords(context),
    ...firmWords(context),
    evidenceWords(analysis),
  ];
  return {
    title: `${stressNames[analysis.world.publisher.period]}, ${dates}: ${reading}state ${period.state}`,
    summary: sentences.join(" "),
    metrics: [...indexMetrics(context), ...bandMetrics(context), ...inputMetrics(context)],
    periodStart: period.periodStart,
  };
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
  [
    ...(["crossCorrelation", "Effect of imperfect co-movement", "points", 3] as const),
    ({ crossCorrelation }) => crossCorrelation,
  ],
];

function indexMetrics({ analysis, period, before }: IssueContext): readonly Metric[] {
  const { methodology } = analysis.world;
  return figures.map(([id, label, unit, decimals, of]) => {
    const then = before === null ? null : of(before);
    const { texts } = methodology.issue;
    const isPlain = id === "crossCorrelation" && texts === "second";
    const named = isPlain ? "Reduction because segments move apart" : label;
    return metric({ id, label: named, unit, decimals }, of(period), then, texts);
  });
}

function bandMetrics(context: IssueContext): readonly Metric[] {
  const { texts } = context.analysis.world.methodology.issue;
  return [...countByBand(constituents(context))].map(([band, n]) => {
    const known = band !== "unrated" || texts === "first";
    const label = known ? `%Firm%s in the band ${band}` : "%Firm%s without a probability";
    return firmCount(`band.${band}`, label, n, context.earlier);
  });
}

function inputMetrics({ analysis, period, before }: IssueContext): readonly Metric[] {
  const { methodology } = analysis.world;
  const earlier = new Map(before?.inputs.map(({ id, value }) => [id, value]));
  return period.inputs.map(({ id, label, unit, value }: SectorReading) =>
    metric(
      { id: `input.${id}`, label, unit, decimals: 4 },
      value,
      earlier.get(id) ?? null,
      methodology.issue.texts,
    ),
  );
}
