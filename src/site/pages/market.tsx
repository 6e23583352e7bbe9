/** @jsxRuntime automatic @jsxImportSource preact */
import { levelLine } from "../../answers/rows/as-of-line.ts";
import { indexCard } from "../../answers/rows/figure-cards.ts";
import { indexObject } from "../../answers/rows/index-object.ts";
import { marketObservations } from "../../answers/rows/market-observations.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { openGraph } from "../../cards/picture/embedding.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { Bar } from "../charts/bar.tsx";
import { Sparkline } from "../charts/sparkline.tsx";
import { TimeChart } from "../charts/time-chart.tsx";
import { asJson, type Page } from "../page.ts";
import { Facts } from "../parts/facts.tsx";
import { Figure } from "../parts/figure.tsx";
import { counted, day, fixed, measured, percent, signed } from "../parts/figures.ts";
import { Reading } from "../parts/market/reading.tsx";
import { RiskBar } from "../parts/market/risk-bar.tsx";
import { SegmentTable } from "../parts/market/segment-table.tsx";
import { SignalList } from "../parts/market/signal-list.tsx";
import { StateStrip } from "../parts/market/state-strip.tsx";
import {
  described,
  markWords,
  StressFigure,
  stressPoints,
  valuesOf,
  withBreaks,
} from "../parts/market/stress-chart.tsx";
import { usualWindow } from "../parts/market/usual-window.ts";
import { Own } from "../parts/prose.tsx";
import { ProvenanceNote } from "../parts/provenance.tsx";
import { cardForms, SharePanel } from "../parts/share-panel.tsx";
import { Table } from "../parts/table.tsx";
import { cardLinks } from "../share.ts";

const path = "market.html";

/** The index in full: stress, what contributes to it, the scores, the readings, the signals. */
export function marketPage(readModel: ReadModel): Page {
  const { publisher, asOf } = readModel.analysis.world;
  return {
    path,
    title: "Index and market state",
    description: `Stress, market state, contributions and medians of ${publisher.name} as of ${day(asOf)}`,
    section: path,
    needs: analysedKinds,
    head: {
      openGraph: () =>
        openGraph(indexCard(readModel, "light"), cardLinks(publisher, "s/index/card", path)),
      alternates: [
        {
          type: "application/json+oembed",
          path: "s/index/card.oembed.json",
          title: publisher.name,
        },
        asJson("api/index/latest.json"),
      ],
    },
    main: () => <Market readModel={readModel} />,
  };
}

const historyFiles = [
  { label: "CSV", path: "api/data/exports/index-history.csv" },
  { label: "JSON", path: "api/data/exports/index-history.json" },
  { label: "Parquet", path: "api/data/exports/index-history.parquet" },
];

function Market({ readModel }: { readModel: ReadModel }) {
  const { analysis } = readModel;
  const days = usualWindow(analysis.world.publisher.period);
  const index = indexObject(readModel);
  const stress = stressPoints(readModel);
  return (
    <>
      <h1>
        Index and market state <span class="when">{day(index.asOf)}</span>
      </h1>
      <Reading index={index} />
      <StressFigure
        points={stress}
        methodology={analysis.world.methodology}
        caption={markWords(stress)}
        asOf={index.asOf}
        data={historyFiles}
        height={340}
      />
      <StateStrip readModel={readModel} />
      <section aria-labelledby="segments">
        <h2 id="segments">What contributes</h2>
        <p>
          The contributions add up to the index exactly. {crossCorrelation(index.crossCorrelation)}
        </p>
        <SegmentTable segments={index.segments} total={index.stressIndex} />
      </section>
      <Scores readModel={readModel} />
      <Readings readModel={readModel} />
      <section aria-labelledby="signals">
        <h2 id="signals">Signals of the last {days} days</h2>
        <SignalList
          readModel={readModel}
          signals={analysis.review("balanced", days).signals.slice(0, 20)}
        />
      </section>
      <SharePanel
        publisher={analysis.world.publisher}
        path={path}
        title={`${index.name} on ${day(index.asOf)}`}
        stem="s/index/card"
        forms={cardForms.current}
        data="api/data/exports/index-history.csv"
      />
      <section aria-labelledby="statement">
        <h2 id="statement">What the index says, and when not to rely on it</h2>
        <Facts
          class="statement"
          of={[
            ["It measures", <Own>{index.benchmark.measures}</Own>],
            ["It excludes", <Own>{index.benchmark.excludes}</Own>],
            ["It is unreliable when", <Own>{index.benchmark.unreliableWhen}</Own>],
            ["Discretion", <Own>{index.benchmark.discretion}</Own>],
          ]}
        />
      </section>
      <ProvenanceNote
        provenance={index.provenance}
        freshness={index.freshness}
        confidence={index.confidence}
        confidenceBasis={index.confidenceBasis}
      />
    </>
  );
}

function crossCorrelation(value: number | null): string {
  if (value === null) return "";
  const way = value < 0 ? "takes off" : "adds";
  return `The segments do not move as one; that ${way} ${fixed(Math.abs(value), 1)} points.`;
}

function Scores({ readModel }: { readModel: ReadModel }) {
  const { analysis } = readModel;
  const index = indexObject(readModel);
  const level = withBreaks(readModel.breaks, levelLine(readModel, index.level));
  const names = new Map(analysis.world.methodology.pillars.map(({ id, name }) => [id, name]));
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Scores of the %firm%s</h2>
      <div class="columns">
        <Figure
          id="level"
          title="Median score of the rated %firm%s"
          caption={`0 to 100; higher is better.${markWords(level)}`}
          asOf={index.asOf}
          values={valuesOf(level, "Median score #")}
          data={historyFiles.slice(0, 2)}
        >
          <TimeChart
            id="level"
            title="Median score"
            description={described(level, "The median score")}
            points={level}
            domain={[0, 100]}
            ticks={[0, 25, 50, 75, 100]}
            height={220}
          />
        </Figure>
        <div>
          <Table
            caption="Median of each pillar, 0 to 1"
            quiet={false}
            columns="Pillar | As a bar * | Median #"
            rows={Object.entries(index.pillarMedians).map(([id, value]) => [
              names.get(id) ?? id,
              <Bar share={value} />,
              fixed(value, 3),
            ])}
          />
        </div>
      </div>
      <h3>Constituents by risk band</h3>
      <RiskBar distribution={index.riskDistribution} />
    </section>
  );
}

/** The length of the small line of each reading. */
const shownPeriods = 52;

function Readings({ readModel }: { readModel: ReadModel }) {
  const { period } = readModel.analysis.world.publisher;
  const days = usualWindow(period);
  const recent = readModel.standing.slice(-shownPeriods);
  const shown = counted(recent.length, period);
  const seriesOf = (id: string) =>
    recent.map(({ inputs }) => inputs.find((input) => input.id === id)?.value ?? null);
  return (
    <section aria-labelledby="readings">
      <h2 id="readings">Sector readings</h2>
      <Table
        caption={`What the stress index is made of, against ${days} days before`}
        quiet={false}
        columns={`Reading | ${shown} ~ | Value # | Unit | Change # | Percentile # | As a bar *~`}
        rows={marketObservations(readModel, days).map((one) => [
          one.label,
          <Sparkline values={seriesOf(one.id)} />,
          measured(one.value),
          one.unit,
          one.change === null ? "–" : signed(Number(one.change.toFixed(3)), 2),
          percent(one.percentile),
          <Bar share={one.percentile} />,
        ])}
      />
    </section>
  );
}
