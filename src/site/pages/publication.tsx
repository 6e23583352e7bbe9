/** @jsxRuntime automatic @jsxImportSource preact */
import { cardOf } from "../../answers/routes/publications-card.ts";
import { legalNote } from "../../answers/rows/attached.ts";
import { publicationCard } from "../../answers/rows/card-source.ts";
import {
  type PublicationObject,
  publicationObject,
} from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { citationsOf } from "../../answers/rows/record-rows.ts";
import { flagUnit } from "../../issue/words/metric.ts";
import type { IsoDate } from "../../model/cell.ts";
import { later } from "../../model/language/order.ts";
import { alertWords } from "../../record/alert-words.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { rangeWords } from "../../record/day-words.ts";
import { recordFile, recordHomeFile } from "../../record/record-home.ts";
import { heldWords } from "../../record/state-words.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { day, fixed, instant, measured, signed } from "../figures.ts";
import { reportLd } from "../json-ld.ts";
import { markdownHtml } from "../markdown.ts";
import { asJson, asOembed, type Page } from "../page.ts";
import { ProvenanceNote, Section, type Stat, Stats, Table } from "../parts/blocks.tsx";
import { methodologyOf, stressHistory } from "../parts/line-figure.tsx";
import { segmentTable } from "../parts/market.tsx";
import {
  CalibrationNote,
  CitationTable,
  Cite,
  Proof,
  recordStatus,
  redactions,
  versions,
} from "../parts/record.tsx";
import { CardImage, SharePanel } from "../parts/share-panel.tsx";
import { Chip, Link, Own, Prose } from "../parts/text.tsx";

/** The permanent page of a reference: whether it stands comes before what it says. */
export function publicationPage(readModel: ReadModel, issued: IssuedRecord): Page {
  const { publisher } = readModel.analysis.world;
  const { record, status } = issued;
  const path = recordHomeFile(record.referenceId);
  const stem = cardOf(record.referenceId);
  const [first = record.summary] = /^.*?[.!?](?=\s|$)/s.exec(record.summary) ?? [];
  const sentence = status === "current" ? "" : ` This record is ${status}.`;
  return {
    path,
    title: status === "current" ? record.title : `${record.title} (${status})`,
    description: `${first}${sentence}`,
    section: "archive.html",
    needs: ["publications"],
    head: {
      card: () => ({ input: publicationCard(readModel, issued, "light"), stem }),
      jsonLd: [reportLd(publisher, issued)],
      modified: lastChange(readModel, issued),
      alternates: [
        asOembed(stem, record.title),
        asJson(recordFile(record.referenceId, ".json"), "The record with its status"),
      ],
    },
    main: () => publication(readModel, issued, publicationObject(readModel, issued)),
  };
}

function publication(readModel: ReadModel, issued: IssuedRecord, one: PublicationObject) {
  const { publisher } = readModel.analysis.world;
  const path = recordHomeFile(one.referenceId);
  const stem = cardOf(one.referenceId);
  return (
    <article>
      {recordStatus(readModel, issued)}
      {redactions(readModel, issued)}
      <header>
        <p class="above">
          {one.series} · {rangeWords(one.periodStart, one.periodEnd)}
        </p>
        <h1>{one.title}</h1>
        <p class="byline">
          <code>{one.referenceId}</code> · version {one.version} · published{" "}
          <time dateTime={one.publishedAt}>{instant(one.publishedAt)}</time> · valid until{" "}
          <time dateTime={one.validUntil}>{day(one.validUntil)}</time>
        </p>
      </header>
      <p class="summary">{one.summary}</p>
      {one.note === null ? null : (
        <Prose own label="Note of the publisher" html={markdownHtml(one.note)} />
      )}
      <Stats of={figures(readModel, one)} />
      {stressHistory(readModel, one)}
      {one.segments.length < 2 ? null : (
        <Section id="segments" title="What contributes">
          {segmentTable(one.segments, one.stressIndex)}
        </Section>
      )}
      <Cite one={one} />
      <SharePanel
        {...{ publisher, path, stem }}
        title={one.title}
        card="record"
        chart={one.stressHistory.length < 2 ? null : "stress"}
        data={`s/publications/ref/${one.referenceId}.json`}
        citation={one.citation.text}
      />
      {one.metrics.length === 0 ? null : <Metrics one={one} />}
      {versions(readModel, issued)}
      <Section id="cited" title="Cited by">
        <CitedBy one={one} />
      </Section>
      <Proof one={one} />
      <CalibrationNote of={one} />
      <ProvenanceNote of={one} />
      {one.legalNote === legalNote(readModel) ? null : (
        <p class="legal">
          <Own>{one.legalNote}</Own>
        </p>
      )}
      <CardImage stem={stem} page={path} alt={`Card of ${one.title}`} />
    </article>
  );
}

function CitedBy({ one: { citedBy, citedByReason } }: { one: PublicationObject }) {
  if (citedBy === null) return <p>Not known: {citedByReason}.</p>;
  const { count, items } = citedBy;
  if (count === 0) return <p>No citation is known.</p>;
  return (
    <>
      <CitationTable rows={items} />
      {count > items.length ? (
        <p>
          {items.length} of {count}. <Link to="citations.html">All citations</Link>
        </p>
      ) : null}
    </>
  );
}

function figures(readModel: ReadModel, one: PublicationObject): readonly (Stat | false)[] {
  const { stressDelta, confidence, leadWindow, marketState, stateSince, because } = one;
  const { publisher } = readModel.analysis.world;
  const { period } = publisher;
  const { states } = methodologyOf(readModel, one);
  const since = stateSince === null ? "" : `since ${day(stateSince)}`;
  const held = heldWords(because, states, period);
  return [
    marketState !== null && [
      "Market state",
      <Chip tone={marketState} />,
      [since, held].filter(Boolean).join(", "),
    ],
    marketState !== null && [
      "Stress index, of 100",
      fixed(one.stressIndex, 1),
      stressDelta === null ? undefined : `${signed(stressDelta, 1)} on the ${period} before`,
    ],
    [
      "Completeness of evidence, of 1",
      fixed(confidence, 2),
      confidence === null ? whyNoConfidence(one.confidenceBasis) : undefined,
    ],
    leadWindow !== null && [
      "%Failures% foreseen by alerts",
      `${leadWindow.n} of ${leadWindow.n + leadWindow.missed}`,
      alertWords(leadWindow),
    ],
  ];
}

function yesOrNo(flag: number | null): "yes" | "no" {
  return flag === 1 ? "yes" : "no";
}

function Metrics({ one }: { one: PublicationObject }) {
  return (
    <Section id="metrics" title="Figures of the record">
      <Table
        caption="Figures, with those of the period before"
        columns="Figure | Value # | Before # | Change # | Unit"
        rows={one.metrics.map(({ label, value, previous, change, unit }) => [
          label,
          unit === flagUnit ? yesOrNo(value) : measured(value),
          measured(previous),
          change !== null && change > 0 ? `+${measured(change)}` : measured(change),
          unit === flagUnit ? "" : unit,
        ])}
      />
    </Section>
  );
}

/** The newest day of its issue, of what took its place, and of a citation of it. */
function lastChange(readModel: ReadModel, { record, supersededBy }: IssuedRecord): IsoDate {
  const successor = supersededBy === null ? null : readModel.issuedById.get(supersededBy);
  const cited = citationsOf(readModel, record.referenceId);
  const days = [
    record.publishedAt.slice(0, 10),
    (successor?.record ?? record).publishedAt.slice(0, 10),
    ...cited.flatMap(({ addedOn, verifiedOn }) => [addedOn, verifiedOn ?? addedOn]),
  ];
  return days.reduce(later);
}
