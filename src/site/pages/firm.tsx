/** @jsxRuntime automatic @jsxImportSource preact */
import { firmReview } from "../../answers/routes/firm-intelligence.ts";
import { scoreLine } from "../../answers/rows/as-of-line.ts";
import { firmCard } from "../../answers/rows/figure-cards.ts";
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { bandOfLift } from "../../engine/forecast/band.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Firm } from "../../model/firm.ts";
import type { HazardModel } from "../../model/hazard-model.ts";
import { at, entryOf } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { binned, histogram, histogramHeight } from "../charts/shapes.tsx";
import type { Band, Point } from "../charts/time-chart.tsx";
import { bandWords, counted, day, fixed, percent, rangeWords, sentence } from "../figures.ts";
import { firmLd } from "../json-ld.ts";
import { asJson, type Page } from "../page.ts";
import { Figure, ProvenanceNote, Section, Table } from "../parts/blocks.tsx";
import { About, Claims, Reply, sequence } from "../parts/firm-evidence.tsx";
import {
  Alarm,
  Departure,
  explanation,
  type FirmAnswer,
  firmFigures,
  Pillars,
} from "../parts/firm-figures.tsx";
import { LineFigure, withBreaks } from "../parts/line-figure.tsx";
import { SharePanel } from "../parts/share-panel.tsx";
import { Explained, Link } from "../parts/text.tsx";
import { comparePath } from "./rankings.tsx";

/** All that is published of one firm. */
export function firmPage(readModel: ReadModel, firm: Firm): Page {
  const { slug, name } = firm;
  const { publisher, asOf } = readModel.analysis.world;
  return {
    path: firmPageFile(slug),
    title: name,
    description: `Score, history, evidence and probability of ${name} in the ${publisher.name}, as of ${day(asOf)}`,
    section: "rankings.html",
    needs: analysedKinds,
    head: {
      jsonLd: firmLd(publisher, firm),
      alternates: [asJson(`api/firms/${slug}.json`)],
      ...(publisher.firmCards && {
        card: () => ({
          input: firmCard(readModel, assessed(readModel, slug)),
          stem: cardStem(slug),
        }),
      }),
    },
    main: () => firmMain(readModel, slug),
  };
}

function cardStem(slug: string): string {
  return `s/firm-card/${slug}`;
}

function assessed({ analysis }: ReadModel, slug: string): FirmAssessment {
  return entryOf(analysis.firmBySlug, slug);
}

function firmMain(readModel: ReadModel, slug: string) {
  const { analysis, has } = readModel;
  const assessment = assessed(readModel, slug);
  const firm = firmObject(readModel, assessment);
  const review = firmReview(readModel, assessment);
  const { publisher, model, methodology } = analysis.world;
  const { horizonDays, probability } = review.collapseDetection;
  const alarm = firmAlarm(analysis, assessment);
  const history = firmHistory(readModel, assessment, firm);
  const hasLeft = firm.status !== "active" && firm.status !== "suspended";
  return (
    <article>
      <header>
        <Kind firm={firm} />
        <h1>
          <bdi>{firm.name}</bdi>
        </h1>
      </header>
      {hasLeft ? <Departure firm={firm} /> : <Alarm alarm={alarm} hasEvents={has.events} />}
      {hasLeft ? null : firmFigures(readModel, firm, alarm, horizonDays)}
      {history ?? <p>Too few scores for a chart.</p>}
      <p class="more">
        <Link to={`${comparePath}?a=${slug}`}>Compare with another %firm%</Link>
      </p>
      <Pillars firm={firm} />
      {model === null || probability === null ? null : explanation(review, model)}
      {has.claims && <Claims truth={review.truthDefense} slug={slug} />}
      {has.events && sequence(review, assessment.sequence, methodology)}
      {has.replies && <Reply reply={review.rightOfReply} name={firm.name} />}
      <Section id="changes" title="What changed">
        <Table
          caption="Changes, newest first"
          columns="Change | On"
          rows={firm.changeLog.map(({ on, text }) => [text, day(on)])}
        />
      </Section>
      <About firm={firm} />
      <SharePanel
        publisher={publisher}
        path={firmPageFile(slug)}
        title={`${firm.name} in the ${publisher.name}`}
        stem={cardStem(slug)}
        card={publisher.firmCards ? "firm" : "none"}
        chart={history === null ? null : "score"}
        data="api/data/exports/firm-history.csv"
      />
      <ProvenanceNote of={firm} />
    </article>
  );
}

/** The country, tier and business model of a firm, of an index that has them. */
function Kind({ firm: { country, jurisdictionTier: tier, modelType } }: { firm: FirmAnswer }) {
  const known = [
    country,
    tier !== null && <Explained of="tier">{sentence(tier.replace("-", " "))}</Explained>,
    modelType !== null && sentence(modelType),
  ].filter(Boolean);
  if (known.length === 0) return null;
  return (
    <p class="above">
      {known.map((one, i) => (
        <>
          {i > 0 && " · "}
          {one}
        </>
      ))}
    </p>
  );
}

/** A firm over time and among the others: its score, its probability, and where its score lies. */
export function firmHistory(readModel: ReadModel, assessment: FirmAssessment, firm: FirmAnswer) {
  const { asOf, methodology } = readModel.analysis.world;
  const range = firm.score === null ? null : ([firm.scoreLow ?? 0, firm.scoreHigh ?? 100] as const);
  const line = withBreaks(readModel, scoreLine(readModel.analysis, assessment));
  const points = line.map((point, i) => (i === line.length - 1 ? { ...point, range } : point));
  if (points.filter(({ value }) => value !== null).length < 2) return null;
  const data = [["JSON", `api/firms/${firm.slug}.json`]] as const;
  const end = range === null ? "" : ` The bar at the end: its range ${rangeWords(methodology)}.`;
  return (
    <>
      <LineFigure
        {...{ asOf, data, points }}
        id="score"
        title={`Score of ${firm.name}`}
        caption={`Of 100; higher is better.${end}`}
        what={["The score", "Score"]}
        height={240}
      />
      {probabilities(readModel, assessment.firm.firmId, data)}
      {firm.score === null ? null : among(readModel, firm.score)}
    </>
  );
}

/** The probabilities as they were issued, before the bands of the model in force. */
function probabilities(
  { analysis: { world }, forecastsOf }: ReadModel,
  firmId: string,
  data: readonly (readonly [string, string])[],
) {
  const { model, methodology, modelByVersion, asOf } = world;
  const issued = forecastsOf(firmId);
  if (model === null || issued.length < 2) return null;
  const points = issued.map(({ issuedOn, probability, modelVersion }, i): Point => {
    const isNew = i > 0 && at(issued, i - 1).modelVersion !== modelVersion;
    return { on: issuedOn, value: probability, break: isNew ? `New model ${modelVersion}` : null };
  });
  const bands = liftBands(methodology, model);
  const band = (probability: number, version: string) => {
    const { baseRate } = modelByVersion.get(version) ?? model;
    return bandWords(bandOfLift(probability / baseRate, methodology.riskBands));
  };
  return (
    <LineFigure
      {...{ asOf, data, points, bands }}
      id="probability-history"
      title={`Probability of %failure% within ${counted(model.horizonDays, "day")}, as issued`}
      description={`${percent(issued.at(-1)?.probability ?? null)} at last; ${counted(issued.length, "forecast")} issued`}
      caption={`0 to 100%, as roots, so that small ones can be told apart. Shaded: the risk bands of model ${model.version}.`}
      dotted="a new model; probabilities"
      values={{
        columns: "Issued | Probability # | Band by lift | Model ~",
        rows: issued.map(({ issuedOn, probability, modelVersion }) => [
          day(issuedOn),
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

/** The scores of all firms in the index, and the place of this one among them. */
function among({ analysis, firmRows }: ReadModel, own: number) {
  const scores = firmRows.flatMap(({ rank, score }) =>
    rank === null || score === null ? [] : [score],
  );
  const bins = binned(scores);
  const below = scores.filter((score) => score < own).length;
  const words = `${below} of ${counted(scores.length, "%firm%")} score lower`;
  return (
    <Figure
      id="among"
      title="Its score among all %firm%s"
      description={`This %firm% has ${fixed(own, 1)}: ${words}`}
      height={histogramHeight}
      caption={`A column for every 5 points of score; the line is this %firm% at ${fixed(own, 1)}: ${words}.`}
      asOf={analysis.world.asOf}
      data={[["rankings", "api/data/exports/rankings.csv"]]}
      values={{
        columns: "Score | %Firm%s #",
        rows: bins.map(({ from, to, count }) => [`${from} to ${to}`, count]),
      }}
    >
      {histogram(bins, own)}
    </Figure>
  );
}
