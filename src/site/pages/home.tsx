/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from "preact";
import { levelLine } from "../../answers/rows/as-of-line.ts";
import { publicationCard } from "../../answers/rows/card-source.ts";
import { type IndexObject, indexObject } from "../../answers/rows/index-object.ts";
import { publicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { bandsIn } from "../../model/methodology/bands.ts";
import { scoreLook } from "../../model/methodology/score-look.ts";
import { rangeWords } from "../../record/day-words.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { currentOf } from "../../record/status.ts";
import { RiskBar } from "../charts/shapes.tsx";
import { datasetLd } from "../json-ld.ts";
import { asOembed, exported, type Page } from "../page.ts";
import { Section } from "../parts/blocks.tsx";
import { frontHeadline } from "../parts/front-headline.ts";
import { LineFigure, StressFigure, stressPoints, withBreaks } from "../parts/line-figure.tsx";
import { Reading, signalList, Trust, usualWindow } from "../parts/market.tsx";
import { Movers } from "../parts/movers.tsx";
import { RankingTable, rankingLook } from "../parts/ranking-table.tsx";
import { RecordList } from "../parts/record.tsx";
import { levelAxes } from "../parts/score-axes.ts";
import { SharePanel } from "../parts/share-panel.tsx";
import { Link, NextExpected, Own } from "../parts/text.tsx";

const shownSignals = 5;
const shownRecords = 6;
const shownLeaders = 10;
const cardStem = "api/publications/card";

export function homePage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  const current = currentOf(readModel.issued, "WS");
  return {
    path: "index.html",
    title: publisher.name,
    description: publisher.description,
    section: null,
    needs: ["publications", ...analysedKinds],
    head: {
      jsonLd: [datasetLd(readModel)],
      ...(current !== null && {
        card: () => ({ input: publicationCard(readModel, current, "light"), stem: cardStem }),
        alternates: [asOembed(cardStem, current.record.title)],
      }),
    },
    main: () => home(readModel, current),
  };
}

/** Every figure is as of one day; the current record, which covers an earlier one, has its own date. */
function home(readModel: ReadModel, current: IssuedRecord | null) {
  const { analysis, issued, has } = readModel;
  const { publisher, methodology } = analysis.world;
  const index = indexObject(readModel);
  const headline = frontHeadline(readModel, index);
  const points = stressPoints(readModel);
  const days = usualWindow(readModel);
  const { signals } = readModel.review("balanced", days);
  return (
    <>
      <header class="lead">
        <p class="above">{headline.above}</p>
        <h1>{headline.words}</h1>
      </header>
      <section class="current" aria-label="The market">
        <Reading index={index} readModel={readModel} />
        <p class="standfirst">
          <Own>{publisher.site.standfirst ?? publisher.description}</Own>
        </p>
        <Trust readModel={readModel} />
        {points.some(({ value }) => value !== null) && (
          <StressFigure
            points={points}
            methodology={methodology}
            asOf={index.asOf}
            values={null}
            data={[
              ["table", "market.html#stress-values"],
              ...exported("index-history", "CSV", "JSON"),
            ]}
          />
        )}
        {current === null ? (
          <p>No publication has been issued yet; the figures are those of the index itself.</p>
        ) : (
          currentRecord(readModel, current)
        )}
      </section>
      {!has.stress && <Leaders readModel={readModel} index={index} />}
      <Movers readModel={readModel} />
      {signals.length > 0 &&
        block(
          ["signals", `Signals of the last ${days} days`],
          ["market.html", "All readings of the market"],
          signalList(readModel, signals.slice(0, shownSignals)),
        )}
      {has.bands &&
        block(
          ["risk", "%Firm%s by %band%"],
          ["rankings.html", "Rank all %firm%s"],
          <RiskBar counts={index.riskDistribution} bands={bandsIn(methodology)} />,
        )}
      {issued.length > 0 &&
        block(
          ["records", "Latest publications"],
          ["archive.html", "The whole archive"],
          <RecordList issued={issued.slice(0, shownRecords)} />,
        )}
    </>
  );
}

/** What leads where there is no stress: who ranks first, and the median score over time. */
function Leaders({ readModel, index }: { readModel: ReadModel; index: IndexObject }) {
  const rows = readModel.rankingRows.filter(({ rank }) => rank !== null).slice(0, shownLeaders);
  if (rows.length === 0) return null;
  const { methodology } = readModel.analysis.world;
  const { level } = scoreLook(methodology);
  const points = withBreaks(readModel, levelLine(readModel, index.level));
  return (
    <Section id="leaders" title="Ranking">
      <div class="columns">
        <div>
          <RankingTable rows={rows} shown="name rank score" look={rankingLook(methodology)} />
          <p class="more">
            <Link to="rankings.html">Rank all %firm%s</Link>
          </p>
        </div>
        <LineFigure
          id="level"
          title={`${level} of the rated %firm%s`}
          what={[`The ${level.toLowerCase()}`, level]}
          asOf={index.asOf}
          points={points}
          {...levelAxes(methodology, points)}
          values={null}
          data={exported("index-history", "CSV", "JSON")}
        />
      </div>
    </Section>
  );
}

function currentRecord(readModel: ReadModel, current: IssuedRecord) {
  const { referenceId, summary, series, periodStart, periodEnd } = current.record;
  const path = recordHomeFile(referenceId);
  const one = publicationObject(readModel, current);
  return (
    <div>
      <h2>
        {series}, {rangeWords(periodStart, periodEnd)}
      </h2>
      <p class="summary">{summary}</p>
      <SharePanel
        publisher={readModel.analysis.world.publisher}
        path="index.html"
        title={readModel.analysis.world.publisher.name}
        stem={cardStem}
        card="current"
        chart={one.stressHistory.length < 2 ? null : "stress"}
        data="api/publications.json"
      />
      <p class="cite">
        <Link to={path}>Read and cite {referenceId}</Link>
        {one.nextExpectedAt !== null && (
          <>
            . The next is expected by <NextExpected at={one.nextExpectedAt} />
          </>
        )}
      </p>
    </div>
  );
}

function block(
  [id, title]: readonly [string, string],
  [to, more]: readonly [string, string],
  children: ComponentChildren,
) {
  return (
    <Section id={id} title={title}>
      {children}
      <p class="more">
        <Link to={to}>{more}</Link>
      </p>
    </Section>
  );
}
