/** @jsxRuntime automatic @jsxImportSource preact */
import { scoreLine } from "../../answers/rows/as-of-line.ts";
import { untilLeft } from "../../answers/rows/figure-cards.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { bandOfLift } from "../../engine/forecast/bands/by-probability.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { at, present } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";
import type { Methodology } from "../../model/methodology.ts";
import { binned, Histogram, histogramHeight } from "../charts/shapes.tsx";
import type { Band, Point } from "../charts/time-chart.tsx";
import { bandWords, counted, day, fixed, percent, rangeWords, sentence } from "../figures.ts";
import { Figure } from "./blocks.tsx";
import type { FirmAnswer } from "./firm-figures.tsx";
import { LineFigure, withBreaks } from "./line-figure.tsx";
import { scoreAxes, scoreDomain } from "./score-axes.ts";

export function firmHistory(
  readModel: ReadModel,
  assessment: FirmAssessment,
  firm: FirmAnswer,
  scores: () => Scores,
) {
  const { asOf, methodology } = readModel.analysis.world;
  const { score, scoreLow, scoreHigh } = firm;
  const hasRange = score !== null && scoreLow !== null && scoreHigh !== null;
  const range = hasRange ? ([scoreLow, scoreHigh] as const) : null;
  const known = untilLeft(assessment, scoreLine(readModel.analysis, assessment));
  const line = withBreaks(readModel, known);
  const points = line.map((point, i) => (i === line.length - 1 ? { ...point, range } : point));
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  const data = [["JSON", `api/firms/${firm.slug}.json`]] as const;
  const axes = scoreAxes(methodology, points);
  const end = range === null ? "" : ` The bar at the end: its range ${rangeWords}.`;
  return (
    <>
      <LineFigure
        {...{ asOf, data, points, ...axes }}
        id="score"
        title={`Score of ${firm.name}`}
        caption={`${axes.caption}${end}`}
        what={["The score", "Score"]}
        height={240}
      />
      {probabilities(readModel, firm, data)}
      {firm.score === null ? null : among(scores(), firm.score, readModel)}
    </>
  );
}

/** What was issued of a firm, each with the day that it reads, and the probability of the as-of day beside it. */
function probabilities(
  { analysis: { world }, forecastsOf, readOf }: ReadModel,
  firm: FirmAnswer,
  data: readonly (readonly [string, string])[],
) {
  const { model, methodology, modelByVersion, asOf } = world;
  const issued = forecastsOf(firm.firmId);
  if (model === null || issued.length < 2) return null;
  const points = issued.map(({ issuedOn, probability, modelVersion }, i): Point => {
    const isNew = i > 0 && at(issued, i - 1).modelVersion !== modelVersion;
    return { on: issuedOn, value: probability, break: isNew ? `New model ${modelVersion}` : null };
  });
  const isBanded = methodology.bands.by === "probability";
  const bands = isBanded ? liftBands(methodology, model) : [];
  const band = (probability: number, version: string) => {
    const { baseRate } = modelByVersion.get(version) ?? model;
    return bandWords(bandOfLift(probability / baseRate, methodology.riskBands));
  };
  const readOn = (issuedOn: string) => day(readOf(issuedOn));
  const last = at(issued, issued.length - 1);
  const today =
    firm.probability === null
      ? ""
      : `; the reading of ${day(asOf)} gives ${percent(firm.probability)}`;
  const dated = `The last, ${percent(last.probability)}, was issued on ${day(last.issuedOn)} from the reading of ${readOn(last.issuedOn)}${today}.`;
  return (
    <LineFigure
      {...{ asOf, data, points, bands }}
      id="probability-history"
      title={`Probability of %failure% within ${counted(model.horizonDays, "day")}, as issued`}
      description={`${percent(last.probability)} at last; ${counted(issued.length, "forecast")} issued`}
      caption={`0 to 100%. The scale is stretched so that small chances can be seen.${isBanded ? ` Shaded: the risk bands of model ${model.version}.` : ""} ${dated}`}
      dotted="a new model; probabilities"
      values={{
        columns: "Issued | Reading of | Probability # | Band by lift | Model ~",
        rows: issued.map(({ issuedOn, probability, modelVersion }) => [
          day(issuedOn),
          readOn(issuedOn),
          percent(probability),
          band(probability, modelVersion),
          modelVersion,
        ]),
      }}
      domain={[0, 1]}
      ticks={[0, ...bands.slice(1).map(({ from }) => from), 1]}
      height={240}
      scale="root"
      text={percent}
    />
  );
}

function liftBands({ riskBands }: Methodology, { baseRate }: HazardModel): readonly Band[] {
  const { moderate, elevated, high, critical } = riskBands;
  const lifts = { low: 0, moderate, elevated, high, critical };
  const bands = Object.entries(lifts).map(([tone, lift]) => ({ tone, from: lift * baseRate }));
  const edges = [...bands.map(({ from }) => from), 1].map((edge) => Math.min(1, edge));
  return bands
    .map((band, i) => ({ ...band, to: at(edges, i + 1), label: sentence(band.tone) }))
    .filter(({ from, to }) => from < to);
}

export type Scores = ReturnType<typeof allScores>;

/** The scores of all firms in the index, in ascending order, and how many there are in each bin. */
export function allScores({ firmRows, analysis }: ReadModel) {
  const scores = firmRows.flatMap(({ rank, score }) =>
    rank === null || score === null ? [] : [score],
  );
  return {
    sorted: Float64Array.from(scores).sort(),
    bins: binned(scores, scoreDomain(analysis.world.methodology, scores)),
  };
}

function among({ sorted, bins }: Scores, own: number, { analysis: { world } }: ReadModel) {
  const { decimals, unit } = world.methodology.score.scale;
  const [first] = bins;
  const each = first === undefined ? 0 : Number((first.to - first.from).toPrecision(6));
  const below = countWhile(sorted.length, (i) => present(sorted[i]) < own);
  const verb = below === 1 ? "scores" : "score";
  const words =
    sorted.length === 1
      ? "no other %firm% has a score"
      : `${below} of ${counted(sorted.length, "%firm%")} ${verb} lower`;
  return (
    <Figure
      id="among"
      title="Its score among all %firm%s"
      description={`This %firm% has ${fixed(own, decimals)}: ${words}`}
      height={histogramHeight}
      caption={`A column for every ${each}${unit === "points" ? " points" : ""} of score; the line is this %firm% at ${fixed(own, decimals)}: ${words}.`}
      asOf={world.asOf}
      data={[["rankings", "api/data/exports/rankings.csv"]]}
      values={{
        columns: "Score | %Firm%s #",
        rows: bins.map(({ from, to, count }) => [`${from} to ${to}`, count]),
      }}
    >
      <Histogram bins={bins} own={own} />
    </Figure>
  );
}
