/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { publicationCard } from "../../answers/rows/card-source.ts";
import { indexCard } from "../../answers/rows/figure-cards.ts";
import { indexObject } from "../../answers/rows/index-object.ts";
import { currentIssued, publicationObject } from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { recordPageFile } from "../../answers/rows/record-address.ts";
import { viewModelOf } from "../../cards/content/view-model-of.ts";
import { openGraph } from "../../cards/picture/embedding.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { rangeWords } from "../../record/day-words.ts";
import { datasetLd } from "../json-ld.ts";
import type { Page } from "../page.ts";
import { Facts } from "../parts/facts.tsx";
import { day } from "../parts/figures.ts";
import { Movers } from "../parts/firm/movers.tsx";
import { Link } from "../parts/link.tsx";
import { Reading } from "../parts/market/reading.tsx";
import { RiskBar } from "../parts/market/risk-bar.tsx";
import { SignalList } from "../parts/market/signal-list.tsx";
import { markWords, StressFigure, stressPoints } from "../parts/market/stress-chart.tsx";
import { Trust } from "../parts/market/trust.tsx";
import { usualWindow } from "../parts/market/usual-window.ts";
import { Own } from "../parts/prose.tsx";
import { CardImage } from "../parts/record/card-image.tsx";
import { NextExpected } from "../parts/record/next-expected.tsx";
import { RecordList } from "../parts/record/record-list.tsx";
import { cardForms, SharePanel } from "../parts/share-panel.tsx";
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
    needs: ["publications", ...analysedKinds],
    head: {
      openGraph: () =>
        current === null
          ? []
          : openGraph(
              publicationCard(readModel, current, "light"),
              cardLinks(publisher, "api/publications/card", "index.html"),
            ),
      jsonLd: [datasetLd(readModel)],
      alternates: [current].flatMap((one) => {
        if (one === null) return [];
        const [type, path] = ["application/json+oembed", "api/publications/card.oembed.json"];
        return [{ type, path, title: one.record.title }];
      }),
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
        <p class="above">
          {current === null
            ? `The index on ${day(index.asOf)}`
            : `${current.record.series}, ${rangeWords(current.record.periodStart, current.record.periodEnd)}`}
        </p>
        <h1>{newsOf(readModel)}</h1>
      </header>
      <section class="current" aria-label="The market">
        <Reading index={index} />
        <p class="standfirst">
          <Own>{publisher.site.standfirst ?? publisher.description}</Own>
        </p>
        <Trust readModel={readModel} />
        {points.some(({ value }) => value !== null) && (
          <StressFigure
            points={points}
            methodology={methodology}
            caption={markWords(points)}
            asOf={index.asOf}
            hasTable={false}
            data={[
              { label: "table", path: "market.html#stress-values" },
              { label: "CSV", path: "api/data/exports/index-history.csv" },
              { label: "JSON", path: "api/data/exports/index-history.json" },
            ]}
          />
        )}
        {current === null ? (
          <p>No publication has been issued yet; the figures are those of the index itself.</p>
        ) : (
          <div class="columns">
            <div>
              <p class="summary">{current.record.summary}</p>
              <SharePanel
                publisher={publisher}
                path={recordPageFile(current.record.referenceId)}
                title={current.record.series}
                stem="api/publications/card"
                forms={cardForms.current}
                data="api/publications.json"
              />
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
      </section>
      <Movers readModel={readModel} />
      {signals.length > 0 && (
        <Block
          id="signals"
          title={`Signals of the last ${days} days`}
          to="market.html"
          more="All readings of the market"
        >
          <SignalList readModel={readModel} signals={signals.slice(0, shownSignals)} />
        </Block>
      )}
      {hasBands && (
        <Block id="risk" title="%Firm%s by risk band" to="rankings.html" more="Rank all %firm%s">
          <RiskBar distribution={index.riskDistribution} />
        </Block>
      )}
      {readModel.issued.length > 0 && (
        <Block id="records" title="Latest publications" to="archive.html" more="The whole archive">
          <RecordList issued={readModel.issued.slice(0, shownRecords)} />
        </Block>
      )}
      <section class="use" aria-labelledby="use">
        <h2 id="use">Use it</h2>
        <Facts class="doors" of={doors} />
      </section>
    </>
  );
}

/** The news in a sentence, as the card of the current publication tells it, or that of the index without one. */
function newsOf(readModel: ReadModel): string {
  const current = currentIssued(readModel, "WS");
  const card =
    current === null ? indexCard(readModel, "light") : publicationCard(readModel, current, "light");
  return viewModelOf(card).title;
}

interface BlockProps {
  readonly id: string;
  readonly title: string;
  /** The page with all of it, and what its link says. */
  readonly to: string;
  readonly more: string;
  readonly children: ComponentChildren;
}

function Block({ id, title, to, more, children }: BlockProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <p class="more">
        <Link to={to}>{more}</Link>
      </p>
    </section>
  );
}

const doors = [
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
] as const;
