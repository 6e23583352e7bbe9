/** @jsxRuntime automatic @jsxImportSource preact */
import { firmHistory as histories } from "../../answers/exports/datasets/firm-history.ts";
import { firmReview } from "../../answers/routes/firm-intelligence.ts";
import { firmCard } from "../../answers/rows/figure-cards.ts";
import { firmObject } from "../../answers/rows/firm-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { firmPageFile } from "../../answers/rows/record-address.ts";
import type { FirmAssessment } from "../../engine/assess.ts";
import { firmAlarm } from "../../engine/truth/alarm.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import type { Firm } from "../../model/firm.ts";
import { groupSlug } from "../../model/groups/groups.ts";
import { at, entryOf } from "../../model/language/at.ts";
import { once } from "../../model/language/memoize.ts";
import type { Methodology } from "../../model/methodology.ts";
import { listWords } from "../../record/list-words.ts";
import { day, sentence } from "../figures.ts";
import { firmLd } from "../json-ld.ts";
import { asJson, downloads, type Page } from "../page.ts";
import { ProvenanceNote, Section, Table } from "../parts/blocks.tsx";
import { About, Claims, Reply, sequence } from "../parts/firm-evidence.tsx";
import {
  Alarm,
  Departure,
  explanation,
  type FirmAnswer,
  firmFigures,
  Pillars,
} from "../parts/firm-figures.tsx";
import { allScores, firmHistory, type Scores } from "../parts/firm-history.tsx";
import { SharePanel } from "../parts/share-panel.tsx";
import { Explained, joined, Link, Own } from "../parts/text.tsx";
import { chartPath } from "./chart.tsx";
import { groupPath } from "./groups.tsx";

export function firmPages(readModel: ReadModel): readonly Page[] {
  const { analysis } = readModel;
  const scores = once(() => allScores(readModel));
  return Array.from(analysis.firmBySlug.keys(), (slug) =>
    firmPage(readModel, entryOf(analysis.world.firmBySlug, slug), scores),
  );
}

function firmPage(readModel: ReadModel, firm: Firm, scores: () => Scores): Page {
  const { slug, name } = firm;
  const { publisher, asOf } = readModel.analysis.world;
  const { has } = readModel;
  const parts = ["score", "history", has.claims && "evidence", has.forecasts && "probability"];
  const what = sentence(
    listWords(
      parts.filter((part) => part !== false),
      parts.length,
    ),
  );
  return {
    path: firmPageFile(slug),
    title: name,
    description: `${what} of ${name} in the ${publisher.name}, as of ${day(asOf)}`,
    section: "rankings.html",
    needs: analysedKinds,
    head: {
      jsonLd: firmLd(publisher, firm),
      alternates: [asJson(`api/firms/${slug}.json`)],
      ...(publisher.firmFiles.includes("card") && {
        card: () => ({
          input: firmCard(readModel, assessed(readModel, slug)),
          stem: cardStem + slug,
        }),
      }),
    },
    main: () => firmMain(readModel, slug, scores),
  };
}

const cardStem = "s/firm-card/";

function assessed({ analysis }: ReadModel, slug: string): FirmAssessment {
  return entryOf(analysis.firmBySlug, slug);
}

function firmMain(readModel: ReadModel, slug: string, scores: () => Scores) {
  const { analysis, has } = readModel;
  const assessment = assessed(readModel, slug);
  const firm = firmObject(readModel, assessment);
  const review = firmReview(readModel, assessment);
  const { publisher, model, methodology } = analysis.world;
  const { horizonDays, probability } = review.collapseDetection;
  const alarm = firmAlarm(analysis, assessment);
  const history = firmHistory(readModel, assessment, firm, scores);
  const hasLeft = firm.status !== "active" && firm.status !== "suspended";
  return (
    <article>
      <header>
        <Kind firm={firm} />
        <h1>
          <bdi>{firm.name}</bdi>
        </h1>
        <Groups firm={firm} methodology={methodology} />
      </header>
      {hasLeft ? <Departure firm={firm} /> : <Alarm alarm={alarm} hasEvents={has.events} />}
      {hasLeft ? null : firmFigures(readModel, firm, alarm, horizonDays)}
      {history ?? <p>Too few scores for a chart.</p>}
      <p class="more">
        <Link to={`${chartPath}?firms=${slug}&index=level`}>
          Chart it with other %firm%s and the index
        </Link>
      </p>
      <Pillars firm={firm} methodology={readModel.analysis.world.methodology} />
      {model === null || probability === null
        ? null
        : explanation(review, model, analysis.world.asOf)}
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
        stem={cardStem + slug}
        card={publisher.firmFiles.includes("card") ? "firm" : "none"}
        chart={history === null ? null : "score"}
        data={at(downloads(histories, readModel, "CSV"), 0)[1]}
      />
      <ProvenanceNote of={firm} />
    </article>
  );
}

function Kind({ firm: { country, jurisdictionTier: tier, modelType } }: { firm: FirmAnswer }) {
  const known = [
    country,
    tier !== null && <Explained of="tier">{sentence(tier.replace("-", " "))}</Explained>,
    modelType !== null && sentence(modelType),
  ].filter(Boolean);
  return known.length === 0 ? null : <p class="above">{joined(known, " · ")}</p>;
}

/** The groups of a firm, each with a link and its rank there. */
function Groups({ firm, methodology }: { firm: FirmAnswer; methodology: Methodology }) {
  const places = Object.entries(firm.groups);
  if (places.length === 0) return null;
  const names = new Map(methodology.groups.map(({ id, name }) => [id, name]));
  return (
    <p class="more">
      {joined(
        places.map(([group, { value, rank }]) => (
          <>
            {names.get(group)}:{" "}
            <Link to={groupPath(group, groupSlug(value))}>
              <Own>{value}</Own>
            </Link>
            {rank === null ? "" : `, rank ${rank} there`}
          </>
        )),
        " · ",
      )}
    </p>
  );
}
