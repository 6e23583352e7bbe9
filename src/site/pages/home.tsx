/** @jsxRuntime automatic @jsxImportSource preact */
import { publicationCard } from "../../answers/card-source.ts";
import { indexObject } from "../../answers/index-object.ts";
import { currentIssued, publicationObject } from "../../answers/publication-object.ts";
import type { ReadModel } from "../../answers/read-model.ts";
import { recordPageFile } from "../../answers/record-address.ts";
import { openGraph } from "../../cards/picture/embedding.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { datasetLd } from "../json-ld.ts";
import type { Page } from "../page.ts";
import { Facts } from "../parts/facts.tsx";
import { Figure } from "../parts/figure.tsx";
import { day } from "../parts/figures.ts";
import { Movers } from "../parts/firm/movers.tsx";
import { Link } from "../parts/link.tsx";
import { Reading } from "../parts/market/reading.tsx";
import { RiskBar } from "../parts/market/risk-bar.tsx";
import { SignalList } from "../parts/market/signal-list.tsx";
import { markWords, StressChart, stressPoints } from "../parts/market/stress-chart.tsx";
import { usualWindow } from "../parts/market/usual-window.ts";
import { Own } from "../parts/prose.tsx";
import { CardImage } from "../parts/record/card-image.tsx";
import { lateScript, NextExpected } from "../parts/record/next-expected.tsx";
import { RecordList } from "../parts/record/record-list.tsx";
import { cardLinks } from "../share.ts";

const shownSignals = 5;
const shownRecords = 6;

/** The front page: what stands, how it came about, and where everything else is. */
export function homePage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  const current = currentIssued(readModel, "WS");
  return {
    path: "index.html",
    title: publisher.name,
    description: publisher.description,
    section: null,
    trail: [],
    needs: ["publications", ...analysedKinds],
    head: {
      scripts: [lateScript],
      openGraph: () =>
        current === null
          ? []
          : openGraph(
              publicationCard(readModel, current, "light"),
              cardLinks(publisher, "api/publications/card", "index.html"),
            ),
      jsonLd: [datasetLd(readModel)],
      alternates:
        current === null
          ? []
          : [
              {
                type: "application/json+oembed",
                path: "api/publications/card.oembed.json",
                title: current.record.title,
              },
            ],
    },
    main: () => <Home readModel={readModel} />,
  };
}

function Home({ readModel }: { readModel: ReadModel }) {
  const { analysis } = readModel;
  const { publisher, methodology } = analysis.world;
  const index = indexObject(readModel);
  const current = currentIssued(readModel, "WS");
  const next = current === null ? null : publicationObject(readModel, current).nextExpectedAt;
  const points = stressPoints(readModel);
  const days = usualWindow(publisher.period);
  const { unrated, ...banded } = index.riskDistribution;
  const hasBands = Object.values(banded).some((count) => count > 0);
  const { signals } = analysis.review("balanced", days);
  return (
    <>
      <header class="lead">
        <h1>
          <Own>{publisher.name}</Own>
        </h1>
        <p class="standfirst">
          <Own>{publisher.site.standfirst ?? publisher.description}</Own>
        </p>
      </header>
      <section class="current" aria-labelledby="current">
        <h2 id="current">
          The market <span class="when">{day(index.asOf)}</span>
        </h2>
        <Reading index={index} />
        {current === null ? (
          <p>No publication has been issued yet; the figures are those of the index itself.</p>
        ) : (
          <div class="columns">
            <div>
              <h3>
                {current.record.series} <span class="when">{day(current.record.periodEnd)}</span>
              </h3>
              <p class="summary">{current.record.summary}</p>
              <p class="cite">
                <Link to={recordPageFile(current.record.referenceId)}>
                  Read and cite {current.record.referenceId}
                </Link>
                {next !== null && (
                  <>
                    . The next is expected by <NextExpected at={next} />
                  </>
                )}
              </p>
            </div>
            <CardImage
              stem="api/publications/card"
              dark
              page={recordPageFile(current.record.referenceId)}
              alt={`Card of ${current.record.title}`}
            />
          </div>
        )}
        {points.some(({ value }) => value !== null) && (
          <Figure
            caption={`Stress index and market state by ${publisher.period}. Shaded: the states that its thresholds separate.${markWords(points)}`}
            data={[
              { label: "CSV", path: "api/data/exports/index-history.csv" },
              { label: "JSON", path: "api/data/exports/index-history.json" },
            ]}
          >
            <StressChart id="stress" points={points} methodology={methodology} />
          </Figure>
        )}
      </section>
      <Movers readModel={readModel} />
      <section aria-labelledby="signals">
        <h2 id="signals">Signals of the last {days} days</h2>
        <SignalList readModel={readModel} signals={signals.slice(0, shownSignals)} />
        <p class="more">
          <Link to="market.html">All readings of the market</Link>
        </p>
      </section>
      {hasBands && (
        <section aria-labelledby="risk">
          <h2 id="risk">%Firm%s by risk band</h2>
          <RiskBar distribution={index.riskDistribution} />
          <p class="more">
            <Link to="rankings.html">Rank all %firm%s</Link>
          </p>
        </section>
      )}
      <section aria-labelledby="records">
        <h2 id="records">Latest publications</h2>
        <RecordList issued={readModel.issued.slice(0, shownRecords)} />
        <p class="more">
          <Link to="archive.html">The whole archive</Link>
        </p>
      </section>
      <section class="use" aria-labelledby="use">
        <h2 id="use">Use it</h2>
        <Facts
          class="doors"
          of={[
            [
              <Link to="data.html">Download the data</Link>,
              "Every dataset as CSV, JSON and Parquet, with its licence and provenance.",
            ],
            [
              <Link to="developers.html">Build on the API</Link>,
              "Read-only routes, no key, no rate limit: plain files behind a resolver.",
            ],
            [
              <Link to="methodology.html">Check the method</Link>,
              "Every weight and threshold, with examples worked out from today's figures.",
            ],
          ]}
        />
      </section>
    </>
  );
}
