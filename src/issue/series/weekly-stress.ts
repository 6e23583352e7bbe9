import { stressReading } from "../../engine/market/stress-reading.ts";
import type { SectorReading } from "../../engine/world/analysis.ts";
import type { Metric } from "../../model/publication.ts";
import { rangeWords } from "../../record/day-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { constituents, countByBand, firmWords } from "../words/firm-words.ts";
import { firmCount, metric } from "../words/metric.ts";
import { confidenceWords, decimal, stateWords } from "../words/number-words.ts";
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
    confidenceWords(analysis.confidence),
  ];
  return {
    title: `Weekly Stress, ${dates}: ${reading}state ${period.state}`,
    summary: sentences.join(" "),
    metrics: [...indexMetrics(context), ...bandMetrics(context), ...inputMetrics(context)],
    periodStart: period.periodStart,
  };
}

function indexMetrics({ period, before }: IssueContext): readonly Metric[] {
  const points = { unit: "points", decimals: 1 };
  const firms = { unit: "firms", decimals: 0 };
  const unrated = (of: typeof before) => (of === null ? null : of.constituents - of.rated);
  return [
    metric(
      { id: "level", label: "Median score of rated firms", ...points },
      period.level,
      before?.level ?? null,
    ),
    metric(
      { id: "mean", label: "Mean score of rated firms", ...points },
      period.mean,
      before?.mean ?? null,
    ),
    metric(
      { id: "dispersion", label: "Interquartile range of scores", ...points },
      period.dispersion,
      before?.dispersion ?? null,
    ),
    metric(
      { id: "constituents", label: "Constituents", ...firms },
      period.constituents,
      before?.constituents ?? null,
    ),
    metric({ id: "rated", label: "Rated firms", ...firms }, period.rated, before?.rated ?? null),
    metric({ id: "unrated", label: "Unrated firms", ...firms }, unrated(period), unrated(before)),
    metric(
      { id: "coverage", label: "Mean coverage of indicators", unit: "share", decimals: 3 },
      period.coverage,
      before?.coverage ?? null,
    ),
    metric(
      {
        id: "crossCorrelation",
        label: "Effect of imperfect co-movement",
        unit: "points",
        decimals: 3,
      },
      period.crossCorrelation,
      before?.crossCorrelation ?? null,
    ),
  ];
}

function bandMetrics(context: IssueContext): readonly Metric[] {
  return [...countByBand(constituents(context))].map(([band, n]) =>
    firmCount(`band.${band}`, `Firms in the band ${band}`, n, context.earlier),
  );
}

function inputMetrics({ period, before }: IssueContext): readonly Metric[] {
  const earlier = new Map(before?.inputs.map(({ id, value }) => [id, value]));
  return period.inputs.map(({ id, label, unit, value }: SectorReading) =>
    metric({ id: `input.${id}`, label, unit, decimals: 4 }, value, earlier.get(id) ?? null),
  );
}
