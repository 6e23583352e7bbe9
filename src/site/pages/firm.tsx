/** @jsxRuntime automatic @jsxImportSource preact */

import { firmReview } from "../../answers/routes/firm-intelligence.ts";
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { cameTrue } from "../../engine/forecast/came-true.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { firmLd } from "../json-ld.ts";
import { asJson, type Page } from "../page.ts";
import { Facts } from "../parts/facts.tsx";
import { day, sentence } from "../parts/figures.ts";
import { Claims, Reply, Sequence } from "../parts/firm/claims.tsx";
import { Alarm, Departure, FirmFigures } from "../parts/firm/firm-figures.tsx";
import { FirmHistory } from "../parts/firm/firm-history.tsx";
import { FirmName } from "../parts/firm/firm-name.tsx";
import { Explanation, Pillars } from "../parts/firm/pillars.tsx";
import { Link, Outside } from "../parts/link.tsx";
import { ProvenanceNote } from "../parts/provenance.tsx";
import { cardForms, SharePanel } from "../parts/share-panel.tsx";
import { Table } from "../parts/table.tsx";
import { Explained } from "../parts/term.tsx";
import { comparePath } from "./compare.tsx";

/** All that is published of one firm. */
export function firmPage(readModel: ReadModel, assessment: FirmAssessment): Page {
  const { publisher, asOf } = readModel.analysis.world;
  const { firm } = assessment;
  const path = firmPageFile(firm.slug);
  return {
    path,
    title: firm.name,
    description: `Score, history, evidence and probability of ${firm.name} in the ${publisher.name}, as of ${day(asOf)}`,
    section: "rankings.html",
    needs: analysedKinds,
    head: {
      jsonLd: firmLd(publisher, firm),
      alternates: [asJson(`api/firms/${firm.slug}.json`)],
    },
    main: () => <Firm readModel={readModel} assessment={assessment} />,
  };
}

type FirmAnswer = ReturnType<typeof firmObject>;

function Firm({ readModel, assessment }: { readModel: ReadModel; assessment: FirmAssessment }) {
  const firm = firmObject(readModel, assessment);
  const review = firmReview(readModel, assessment);
  const { publisher, model, methodology } = readModel.analysis.world;
  const alarm = firmAlarm(readModel.analysis, assessment);
  const left = firm.status !== "active" && firm.status !== "suspended";
  return (
    <article>
      <header>
        <p class="above">
          {firm.country} ·{" "}
          <Explained of="tier">{sentence(firm.jurisdictionTier.replace("-", " "))}</Explained> ·{" "}
          {sentence(firm.modelType)}
        </p>
        <h1>
          <FirmName name={firm.name} />
        </h1>
      </header>
      {left ? (
        <Departure firm={firm} />
      ) : (
        <>
          <Alarm alarm={alarm} />
          <FirmFigures
            firm={firm}
            alarm={alarm}
            observed={cameTrue(readModel.analysis.calibration.realTime, firm.probability)}
            methodology={readModel.analysis.world.methodology}
            horizon={review.collapseDetection.horizonDays}
          />
        </>
      )}
      <FirmHistory readModel={readModel} assessment={assessment} firm={firm} />
      <p class="more">
        <Link to={`${comparePath}?a=${firm.slug}`}>Compare with another %firm%</Link>
      </p>
      <Pillars firm={firm} />
      {model === null || review.collapseDetection.probability === null ? null : (
        <Explanation review={review} model={model} />
      )}
      <Claims truth={review.truthDefense} slug={firm.slug} />
      <Sequence
        sequence={review.preCollapse}
        path={assessment.sequence.path}
        stages={methodology.sequence.stages}
      />
      <Reply reply={review.rightOfReply} name={firm.name} />
      <Changes firm={firm} />
      <About firm={firm} />
      <SharePanel
        publisher={publisher}
        path={firmPageFile(firm.slug)}
        title={`${firm.name} in the ${publisher.name}`}
        stem={`s/firm-card/${firm.slug}`}
        forms={publisher.firmCards ? cardForms.firm : []}
        data="api/data/exports/firm-history.csv"
      />
      <ProvenanceNote
        provenance={firm.provenance}
        freshness={firm.freshness}
        confidence={firm.confidence}
        confidenceBasis={firm.confidenceBasis}
      />
    </article>
  );
}

function Changes({ firm }: { firm: FirmAnswer }) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <Table
        caption="Changes, newest first"
        columns="Change | On"
        rows={firm.changeLog.map(({ on, text }) => [text, day(on)])}
      />
    </section>
  );
}

function About({ firm }: { firm: FirmAnswer }) {
  const { lei, companyNumber, wikidata } = firm.identifiers;
  return (
    <section aria-labelledby="about">
      <h2 id="about">About the %firm%</h2>
      <Facts
        of={[
          ["Also known as", firm.aliases.length === 0 ? "–" : <bdi>{firm.aliases.join(", ")}</bdi>],
          [
            "Website",
            firm.website === null ? "–" : <Outside href={firm.website}>{firm.website}</Outside>,
          ],
          ["Founded", day(firm.foundedOn)],
          ["In the index since", day(firm.listedOn)],
          ["Identifier", <code>{firm.firmId}</code>],
          ...(lei === null ? [] : [["LEI", <code>{lei}</code>] as const]),
          ...(companyNumber === null ? [] : [["Company number", companyNumber] as const]),
          ...(wikidata === null
            ? []
            : [
                [
                  "Wikidata",
                  <Outside href={`https://www.wikidata.org/wiki/${wikidata}`}>{wikidata}</Outside>,
                ] as const,
              ]),
        ]}
      />
    </section>
  );
}
