/** @jsxRuntime automatic @jsxImportSource preact */
import { firmReview } from "../../answers/routes/firm-intelligence.ts";
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Firm } from "../../model/firm.ts";
import { entryOf } from "../../model/language/at.ts";
import { day, sentence } from "../figures.ts";
import { firmLd } from "../json-ld.ts";
import { asJson, type Page } from "../page.ts";
import { Facts, ProvenanceNote, Section, Table } from "../parts/blocks.tsx";
import { Claims, Reply, sequence } from "../parts/firm-evidence.tsx";
import {
  Alarm,
  Departure,
  explanation,
  type FirmAnswer,
  firmFigures,
  Pillars,
} from "../parts/firm-figures.tsx";
import { firmHistory } from "../parts/firm-history.tsx";
import { SharePanel } from "../parts/share-panel.tsx";
import { Explained, Link, Outside } from "../parts/text.tsx";
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
    head: { jsonLd: firmLd(publisher, firm), alternates: [asJson(`api/firms/${slug}.json`)] },
    main: () => firmMain(readModel, slug),
  };
}

function firmMain(readModel: ReadModel, slug: string) {
  const { analysis } = readModel;
  const assessment = entryOf(analysis.firmBySlug, slug);
  const firm = firmObject(readModel, assessment);
  const review = firmReview(readModel, assessment);
  const { publisher, model, methodology } = analysis.world;
  const { horizonDays, probability } = review.collapseDetection;
  const alarm = firmAlarm(analysis, assessment);
  const hasLeft = firm.status !== "active" && firm.status !== "suspended";
  return (
    <article>
      <header>
        <p class="above">
          {firm.country} ·{" "}
          <Explained of="tier">{sentence(firm.jurisdictionTier.replace("-", " "))}</Explained> ·{" "}
          {sentence(firm.modelType)}
        </p>
        <h1>
          <bdi>{firm.name}</bdi>
        </h1>
      </header>
      {hasLeft ? <Departure firm={firm} /> : <Alarm alarm={alarm} />}
      {hasLeft ? null : firmFigures(readModel, firm, alarm, horizonDays)}
      {firmHistory(readModel, assessment, firm)}
      <p class="more">
        <Link to={`${comparePath}?a=${slug}`}>Compare with another %firm%</Link>
      </p>
      <Pillars firm={firm} />
      {model === null || probability === null ? null : explanation(review, model)}
      <Claims truth={review.truthDefense} slug={slug} />
      {sequence(review, assessment.sequence, methodology)}
      <Reply reply={review.rightOfReply} name={firm.name} />
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
        stem={`s/firm-card/${slug}`}
        card={publisher.firmCards ? "firm" : "none"}
        data="api/data/exports/firm-history.csv"
      />
      <ProvenanceNote of={firm} />
    </article>
  );
}

function About({ firm }: { firm: FirmAnswer }) {
  const { lei, companyNumber, wikidata } = firm.identifiers;
  const { aliases, website } = firm;
  return (
    <Section id="about" title="About the %firm%">
      <Facts
        of={[
          ["Also known as", aliases.length === 0 ? "–" : <bdi>{aliases.join(", ")}</bdi>],
          ["Website", website === null ? "–" : <Outside href={website}>{website}</Outside>],
          ["Founded", day(firm.foundedOn)],
          ["In the index since", day(firm.listedOn)],
          ["Identifier", <code>{firm.firmId}</code>],
          lei !== null && ["LEI", <code>{lei}</code>],
          companyNumber !== null && ["Company number", companyNumber],
          wikidata !== null && [
            "Wikidata",
            <Outside href={`https://www.wikidata.org/wiki/${wikidata}`}>{wikidata}</Outside>,
          ],
        ]}
      />
    </Section>
  );
}
