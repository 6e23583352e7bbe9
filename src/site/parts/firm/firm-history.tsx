/** @jsxRuntime automatic @jsxImportSource preact */
import { scoreLine } from "../../../answers/rows/as-of-line.ts";
import type { firmObject } from "../../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { bandOfLift } from "../../../engine/forecast/band.ts";
import type { FirmAssessment } from "../../../engine/world/assessment.ts";
import type { HazardModel } from "../../../model/hazard-model.ts";
import { at } from "../../../model/language/at.ts";
import type { Methodology } from "../../../model/methodology.ts";
import { binned, Histogram } from "../../charts/histogram.tsx";
import { type Band, type Point, TimeChart } from "../../charts/time-chart.tsx";
import { Figure } from "../figure.tsx";
import { bandWords, counted, day, fixed, percent, rangeWords, sentence } from "../figures.ts";
import { described, markWords, valuesOf, withBreaks } from "../market/stress-chart.tsx";

interface FirmHistoryProps {
  readonly readModel: ReadModel;
  readonly assessment: FirmAssessment;
  readonly firm: ReturnType<typeof firmObject>;
}

/** A firm over time and among the others: its score, its probability, and where its score lies. */
export function FirmHistory({ readModel, assessment, firm }: FirmHistoryProps) {
  const { analysis, breaks } = readModel;
  const range = firm.score === null ? null : ([firm.scoreLow ?? 0, firm.scoreHigh ?? 100] as const);
  const line = withBreaks(breaks, scoreLine(analysis, assessment));
  const points = line.map((point, i) => (i === line.length - 1 ? { ...point, range } : point));
  if (points.filter(({ value }) => value !== null).length < 2)
    return <p>Too few scores for a chart.</p>;
  const shared = {
    asOf: analysis.world.asOf,
    data: [{ label: "JSON", path: `api/firms/${firm.slug}.json` }],
  };
  return (
    <>
      <Figure
        {...shared}
        id="score"
        title={`Score of ${firm.name}`}
        caption={`Of 100; higher is better. The bar at the end: its range ${rangeWords(analysis.world.methodology)}.${markWords(points)}`}
        values={valuesOf(points, "Score #")}
      >
        <TimeChart
          id="score"
          title={`Score of ${firm.name}`}
          description={described(points, "The score")}
          points={points}
          domain={[0, 100]}
          ticks={[0, 25, 50, 75, 100]}
          height={240}
        />
      </Figure>
      <Probabilities {...shared} readModel={readModel} assessment={assessment} />
      {firm.score === null ? null : <Among {...shared} readModel={readModel} own={firm.score} />}
    </>
  );
}

interface ProbabilityProps {
  readonly readModel: ReadModel;
  readonly assessment: FirmAssessment;
  readonly asOf: string;
  readonly data: readonly { readonly label: string; readonly path: string }[];
}

/** The probabilities as they were issued, before the bands of the model in force. */
function Probabilities({ readModel, assessment, ...shared }: ProbabilityProps) {
  const { model, methodology } = readModel.analysis.world;
  const issued = readModel.forecastsOf(assessment.firm.firmId);
  if (model === null || issued.length < 2) return null;
  const points = issued.map(({ issuedOn, probability, modelVersion }, i): Point => {
    const before = issued[i - 1]?.modelVersion ?? modelVersion;
    const isNew = before !== modelVersion;
    return { on: issuedOn, value: probability, break: isNew ? `New model ${modelVersion}` : null };
  });
  const bands = liftBands(methodology, model);
  const broken = points.some((point) => (point.break ?? null) !== null);
  const title = `Probability of %failure% within ${counted(model.horizonDays, "day")}`;
  const last = issued.at(-1)?.probability ?? null;
  const band = (probability: number, version: string) => {
    const of = readModel.analysis.world.modelByVersion.get(version) ?? model;
    return bandWords(bandOfLift(probability / of.baseRate, methodology.riskBands));
  };
  return (
    <Figure
      {...shared}
      id="probability-history"
      title={`${title}, as issued`}
      caption={`0 to 100%, as roots, so that small ones can be told apart. Shaded: the risk bands of model ${model.version}.${broken ? " Dotted: a new model; probabilities before and after are not comparable." : ""}`}
      values={{
        columns: "Issued | Probability # | Band by lift | Model ~",
        rows: issued.map(({ issuedOn, probability, modelVersion }) => [
          day(issuedOn),
          percent(probability),
          band(probability, modelVersion),
          modelVersion,
        ]),
      }}
    >
      <TimeChart
        id="probability-history"
        title={title}
        description={`${percent(last)} at last; ${counted(issued.length, "forecast")} issued`}
        points={points}
        domain={[0, 1]}
        ticks={[0, ...bands.slice(1).map(({ from }) => from), 1]}
        bands={bands}
        height={240}
        scale="root"
        text={percent}
      />
    </Figure>
  );
}

/** The risk bands as ranges of probability under a model. */
function liftBands({ riskBands }: Methodology, { baseRate }: HazardModel): readonly Band[] {
  const { moderate, elevated, high, critical } = riskBands;
  const lifts = { low: 0, moderate, elevated, high, critical };
  const bands = Object.entries(lifts).map(([tone, lift]) => ({ tone, from: lift * baseRate }));
  const edges = [...bands.map(({ from }) => from), 1].map((edge) => Math.min(1, edge));
  return bands
    .map((band, i) => ({ ...band, to: at(edges, i + 1), label: sentence(band.tone) }))
    .filter(({ from, to }) => from < to);
}

interface AmongProps extends Omit<ProbabilityProps, "assessment"> {
  readonly own: number;
}

/** The scores of all firms in the index, and the place of this one among them. */
function Among({ readModel, own, asOf }: AmongProps) {
  const scores = readModel.firmRows.flatMap(({ rank, score }) =>
    rank === null || score === null ? [] : [score],
  );
  const bins = binned(scores);
  const below = scores.filter((score) => score < own).length;
  const words = `${below} of ${counted(scores.length, "%firm%")} score lower`;
  return (
    <Figure
      id="among"
      title="Its score among all %firm%s"
      caption={`A column for every 5 points of score; the line is this %firm% at ${fixed(own, 1)}: ${words}.`}
      asOf={asOf}
      data={[{ label: "rankings", path: "api/data/exports/rankings.csv" }]}
      values={{
        columns: "Score | %Firm%s #",
        rows: bins.map(({ from, to, count }) => [`${from} to ${to}`, count]),
      }}
    >
      <Histogram
        id="among"
        title="Scores of all %firm%s"
        description={`This %firm% has ${fixed(own, 1)}: ${words}`}
        bins={bins}
        own={own}
      />
    </Figure>
  );
}
