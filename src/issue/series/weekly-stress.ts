import type { MarketPeriod } from "../../engine/market/market.ts";
import { computedWords } from "../../engine/reading/computed-by.ts";
import { printedScore } from "../../engine/reading/printed.ts";
import { bandsIn } from "../../model/methodology/bands.ts";
import { levelNames } from "../../model/methodology/level.ts";
import type { Methodology } from "../../model/methodology.ts";
import { type Metric, seriesName } from "../../model/publication.ts";
import { rangeWords } from "../../record/day-words.ts";
import type { IssueContext, SeriesText } from "../issue-context.ts";
import { likeWords } from "../words/like-words.ts";
import {
  comparedMetric,
  decimal,
  evidenceWords,
  firmCount,
  metric,
  stateWords,
} from "../words/metric.ts";
import { firmWords, inBands, segmentWords, stressWords } from "../words/stress-words.ts";

export function weeklyStress(context: IssueContext): SeriesText {
  const { period, analysis, methodology } = context;
  const dates = rangeWords(period.periodStart, period.periodEnd);
  const hasStress = methodology.segments.length > 0;
  const series = seriesName("WS", analysis.world.publisher.period, hasStress);
  const sentences = [
    ...stressWords(context),
    ...likeWords(context),
    ...stateWords(context),
    ...segmentWords(context),
    ...firmWords(context),
    evidenceWords(context),
    ...[computedWords(analysis.world) ?? []].flat().map((words) => `${words}.`),
  ];
  return {
    title: `${series}, ${dates}: ${titleWords(period, methodology)}`,
    summary: sentences.join(" "),
    metrics: [...indexMetrics(context), ...bandMetrics(context)],
    periodStart: null,
  };
}

function titleWords({ state, stress, level }: MarketPeriod, methodology: Methodology): string {
  if (state === null) {
    if (level === null) return "no %firm% can be rated";
    const { decimals } = methodology.score.scale;
    const name = levelNames[methodology.level.aggregate].toLowerCase();
    return `${name} ${decimal(printedScore(methodology, level), decimals)}`;
  }
  return stress === null ? `state ${state}` : `stress ${decimal(stress)}, state ${state}`;
}

interface Score {
  readonly id: "level" | "mean" | "dispersion";
  readonly label: string;
}

const scores: readonly Score[] = [
  { id: "level", label: "of rated %firm%s" },
  { id: "mean", label: "Mean score of rated %firm%s" },
  { id: "dispersion", label: "Interquartile range of scores" },
];

interface Count {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly decimals: number;
  readonly of: (period: MarketPeriod) => number;
}

const counts: readonly Count[] = [
  {
    id: "constituents",
    label: "Constituents",
    unit: "%firm%s",
    decimals: 0,
    of: ({ constituents }) => constituents,
  },
  {
    id: "rated",
    label: "Rated %firm%s",
    unit: "%firm%s",
    decimals: 0,
    of: ({ rated }) => rated,
  },
  {
    id: "coverage",
    label: "Mean coverage of indicators",
    unit: "share",
    decimals: 3,
    of: ({ coverage }) => coverage,
  },
];

/** Scores change over the firms of both periods; a count is one of all firms, and so is its change. */
function indexMetrics({
  period,
  before,
  comparison,
  methodology,
}: IssueContext): readonly Metric[] {
  const { unit, decimals } = methodology.score.scale;
  const round = (value: number) => printedScore(methodology, value);
  return [
    ...scores.map(({ id, label: own }) => {
      const name = levelNames[methodology.level.aggregate];
      const label = id === "level" ? `${name} ${own}` : own;
      const kind = { id, label, unit, decimals, round };
      return comparedMetric(kind, period[id], comparison, (figures) => figures[id]);
    }),
    ...counts.map(({ of, ...kind }) =>
      metric(kind, of(period), before === null ? null : of(before)),
    ),
  ];
}

/** A count of firms by band has no change where another set of rules, or of firms, made it. */
function bandMetrics(context: IssueContext): readonly Metric[] {
  const { by } = context.methodology.bands;
  if (by === "none") return [];
  const count = inBands(context);
  const isAlike = (context.comparison?.breaks ?? []).length === 0;
  return bandsIn(context.methodology).map((band) => {
    const isScore = by === "score";
    const without = `%Firm%s without a ${isScore ? "score" : "probability"}`;
    const within = isScore ? `%Firm%s in %band-${band}%` : `%Firm%s at %band-${band}% risk`;
    const label = band === "unrated" ? without : within;
    return firmCount(`band.${band}`, label, count(band), context.earlier, isAlike);
  });
}
