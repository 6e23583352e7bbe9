/** @jsxRuntime automatic @jsxImportSource preact */
import { levelLine } from "../../answers/rows/as-of-line.ts";
import { indexCard } from "../../answers/rows/figure-cards.ts";
import { type IndexObject, indexObject } from "../../answers/rows/index-object.ts";
import { marketObservations } from "../../answers/rows/market-reading.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { bandsIn } from "../../model/methodology/bands.ts";
import { areShares } from "../../model/methodology/scale.ts";
import { scoreLook } from "../../model/methodology/score-look.ts";
import { Bar, RiskBar, Sparkline } from "../charts/shapes.tsx";
import { counted, day, fixed, measured, signed } from "../figures.ts";
import { asJson, asOembed, exported, type Page } from "../page.ts";
import { Facts, ProvenanceNote, Section, Table } from "../parts/blocks.tsx";
import { LineFigure, StressFigure, stressPoints, withBreaks } from "../parts/line-figure.tsx";
import { Reading, segmentTable, signalList, usualWindow } from "../parts/market.tsx";
import { levelAxes } from "../parts/score-axes.ts";
import { SharePanel } from "../parts/share-panel.tsx";
import { StateStrip } from "../parts/state-strip.tsx";
import { Own } from "../parts/text.tsx";

const path = "market.html";
const cardStem = "s/index/card";

export function marketPage(readModel: ReadModel): Page {
  const { publisher, asOf, methodology } = readModel.analysis.world;
  const { level } = scoreLook(methodology);
  return {
    path,
    title: titleOf(readModel),
    description: `${readModel.has.stress ? "Stress, market state, contributions and medians" : `${level}, pillars and readings`} of ${publisher.name} as of ${day(asOf)}`,
    section: path,
    needs: analysedKinds,
    head: {
      card: () => ({ input: indexCard(readModel, "light"), stem: cardStem }),
      alternates: [asOembed(cardStem, publisher.name), asJson("api/index/latest.json")],
    },
    main: () => market(readModel),
  };
}

function market(readModel: ReadModel) {
  const { analysis, has } = readModel;
  const { world } = analysis;
  const days = usualWindow(readModel);
  const { signals } = readModel.review("balanced", days);
  const index = indexObject(readModel);
  return (
    <>
      <h1>
        {titleOf(readModel)} <span class="when">{day(index.asOf)}</span>
      </h1>
      <Reading index={index} readModel={readModel} />
      {has.stress && (
        <StressFigure
          points={stressPoints(readModel)}
          methodology={world.methodology}
          asOf={index.asOf}
          data={exported("index-history", "CSV", "JSON", "Parquet")}
          height={340}
        />
      )}
      <StateStrip readModel={readModel} />
      {has.segments && (
        <Section id="segments" title="What contributes">
          <p>The contributions add up to the index exactly.</p>
          {segmentTable(index.segments, index.stressIndex)}
        </Section>
      )}
      {scores(readModel, index)}
      {has.stress && readings(readModel, days)}
      {signals.length > 0 && (
        <Section id="signals" title={`Signals of the last ${days} days`}>
          {signalList(readModel, signals.slice(0, 20))}
        </Section>
      )}
      <SharePanel
        publisher={world.publisher}
        path={path}
        title={`${index.name} on ${day(index.asOf)}`}
        stem={cardStem}
        card="current"
        chart={has.stress ? "stress" : "level"}
        data="api/data/exports/index-history.csv"
      />
      <Section id="statement" title="What the index says, and when not to rely on it">
        <Facts
          class="statement"
          of={[
            ["It measures", <Own>{index.benchmark.measures}</Own>],
            ["It excludes", <Own>{index.benchmark.excludes}</Own>],
            ["It is unreliable when", <Own>{index.benchmark.unreliableWhen}</Own>],
            ["Discretion", <Own>{index.benchmark.discretion}</Own>],
          ]}
        />
      </Section>
      <ProvenanceNote of={index} />
    </>
  );
}

function titleOf({ has }: ReadModel): string {
  return has.stress ? "Index and market state" : "Index";
}

function scores(readModel: ReadModel, index: IndexObject) {
  const { analysis, has } = readModel;
  const { methodology } = analysis.world;
  const { pillars } = methodology;
  const { level } = scoreLook(methodology);
  const points = withBreaks(readModel, levelLine(readModel, index.level));
  const isShares = areShares(methodology);
  const names = new Map(pillars.map(({ id, name }) => [id, name]));
  return (
    <Section id="scores" title="Scores of the %firm%s">
      <div class="columns">
        <LineFigure
          id="level"
          title={`${level} of the rated %firm%s`}
          what={[`The ${level.toLowerCase()}`, level]}
          asOf={index.asOf}
          points={points}
          {...levelAxes(methodology, points)}
          data={exported("index-history", "CSV", "JSON")}
          height={220}
        />
        {has.pillars && (
          <div>
            <Table
              caption={`Median of each pillar${isShares ? ", 0 to 1" : ""}`}
              quiet={false}
              columns={`Pillar${isShares ? " | As a bar *" : ""} | Median #`}
              rows={Object.entries(index.pillarMedians).map(([id, value]) => [
                names.get(id) ?? id,
                ...(isShares ? [<Bar end={value} />] : []),
                fixed(value, 3),
              ])}
            />
          </div>
        )}
      </div>
      {has.bands && (
        <>
          <h3>Constituents by %band%</h3>
          <RiskBar counts={index.riskDistribution} bands={bandsIn(methodology)} />
        </>
      )}
    </Section>
  );
}

const shownPeriods = 52;

function readings(readModel: ReadModel, days: number) {
  const recent = readModel.analysis.market.slice(-shownPeriods);
  const shown = counted(recent.length, readModel.analysis.world.publisher.period);
  const seriesOf = (id: string) =>
    recent.map(({ inputs }) => inputs.find((input) => input.id === id)?.value ?? null);
  return (
    <Section id="readings" title="Sector readings">
      <Table
        caption={`What the stress index is made of, against ${days} days before`}
        quiet={false}
        columns={`Reading | ${shown} ~ | Value # | Unit | Change # | Level, 0 to 1 # | As a bar *~`}
        rows={marketObservations(readModel, days).map((one) => [
          one.label,
          <Sparkline values={seriesOf(one.id)} />,
          measured(one.value),
          one.unit,
          one.change === null ? "–" : signed(Number(one.change.toFixed(3)), 2),
          fixed(one.level, 3),
          <Bar end={one.level} />,
        ])}
      />
    </Section>
  );
}
