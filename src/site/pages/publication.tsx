/** @jsxRuntime automatic @jsxImportSource preact */

import { legalNote } from "../../answers/rows/attached.ts";
import { publicationCard } from "../../answers/rows/card-source.ts";
import { citationsOf } from "../../answers/rows/citation-row.ts";
import {
  type PublicationObject,
  publicationObject,
} from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { recordPageFile } from "../../answers/rows/record-address.ts";
import { openGraph } from "../../cards/picture/embedding.ts";
import { flagUnit } from "../../issue/words/metric.ts";
import type { IsoDate } from "../../model/cell.ts";
import { whyNoConfidence } from "../../record/confidence-words.ts";
import { rangeWords } from "../../record/day-words.ts";
import { recordFile } from "../../record/record-home.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { reportLd } from "../json-ld.ts";
import { markdownHtml } from "../markdown-html.ts";
import { asJson, type Page } from "../page.ts";
import { Chip } from "../parts/chip.tsx";
import { Stat } from "../parts/facts.tsx";
import { counted, day, fixed, instant, measured, signed } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { SegmentTable } from "../parts/market/segment-table.tsx";
import { Own, Prose } from "../parts/prose.tsx";
import { ProvenanceNote } from "../parts/provenance.tsx";
import { CalibrationNote } from "../parts/record/calibration-note.tsx";
import { CardImage } from "../parts/record/card-image.tsx";
import { CitationTable } from "../parts/record/citation-table.tsx";
import { Cite, Proof } from "../parts/record/cite.tsx";
import { RecordStatus, Redactions, Versions } from "../parts/record/record-status.tsx";
import { StressHistory } from "../parts/record/stress-history.tsx";
import { cardForms, SharePanel } from "../parts/share-panel.tsx";
import { Table } from "../parts/table.tsx";
import { cardLinks } from "../share.ts";
/** The permanent page of a reference: whether it stands comes before what it says. */
export function publicationPage(readModel: ReadModel, issued: IssuedRecord): Page {
  const { publisher } = readModel.analysis.world;
  const { record, status } = issued;
  const path = recordPageFile(record.referenceId);
  const stem = `s/publications/card/ref/${record.referenceId}`;
  const sentence = status === "current" ? "" : ` This record is ${status}.`;
  return {
    path,
    title: status === "current" ? record.title : `${record.title} (${status})`,
    description: `${firstSentence(record.summary)}${sentence}`,
    section: "archive.html",
    needs: ["publications"],
    head: {
      openGraph: () =>
        openGraph(publicationCard(readModel, issued, "light"), cardLinks(publisher, stem, path)),
      jsonLd: [reportLd(publisher, issued)],
      author: publisher.publisher.name,
      modified: lastChange(readModel, issued),
      alternates: [
        { type: "application/json+oembed", path: `${stem}.oembed.json`, title: record.title },
        asJson(recordFile(record.referenceId, ".json"), "The record with its status"),
      ],
    },
    main: () => (
      <Publication
        readModel={readModel}
        issued={issued}
        one={publicationObject(readModel, issued)}
      />
    ),
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

interface PublicationProps {
  readonly readModel: ReadModel;
  readonly issued: IssuedRecord;
  readonly one: PublicationObject;
}

function Publication({ readModel, issued, one }: PublicationProps) {
  const note = one.note === null ? null : markdownHtml(one.note);
  return (
    <article>
      <RecordStatus readModel={readModel} issued={issued} />
      <Redactions readModel={readModel} issued={issued} />
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
      {note === null ? null : <Prose own label="Note of the publisher" html={note} />}
      <Figures one={one} period={readModel.analysis.world.publisher.period} />
      <StressHistory readModel={readModel} one={one} />
      {one.segments.length === 0 ? null : (
        <section aria-labelledby="segments">
          <h2 id="segments">What contributes</h2>
          <SegmentTable segments={one.segments} total={one.stressIndex} />
        </section>
      )}
      <Cite one={one} />
      <SharePanel
        publisher={readModel.analysis.world.publisher}
        path={recordPageFile(one.referenceId)}
        title={one.title}
        stem={`s/publications/card/ref/${one.referenceId}`}
        forms={cardForms.record}
        data={`s/publications/ref/${one.referenceId}.json`}
        citation={one.citation.text}
      />
      {one.metrics.length === 0 ? null : <Metrics one={one} />}
      <Versions readModel={readModel} issued={issued} />
      <section aria-labelledby="cited">
        <h2 id="cited">Cited by</h2>
        <CitedBy one={one} />
      </section>
      <Proof one={one} />
      <CalibrationNote calibration={one.calibration} provenance={one.provenance} />
      <ProvenanceNote
        provenance={one.provenance}
        freshness={one.freshness}
        confidence={one.confidence}
        confidenceBasis={one.confidenceBasis}
      />
      {one.legalNote === legalNote(readModel) ? null : (
        <p class="legal">
          <Own>{one.legalNote}</Own>
        </p>
      )}
      <CardImage
        stem={`s/publications/card/ref/${one.referenceId}`}
        page={recordPageFile(one.referenceId)}
        alt={`Card of ${one.title}`}
      />
    </article>
  );
}

function CitedBy({ one }: { one: PublicationObject }) {
  const { citedBy } = one;
  if (citedBy === null) return <p>Not known: {one.citedByReason}.</p>;
  if (citedBy.count === 0) return <p>No citation is known.</p>;
  return (
    <>
      <CitationTable rows={citedBy.items} />
      {citedBy.count > citedBy.items.length ? (
        <p>
          {citedBy.items.length} of {citedBy.count}. <Link to="citations.html">All citations</Link>
        </p>
      ) : null}
    </>
  );
}

function Figures({ one, period }: { one: PublicationObject; period: string }) {
  return (
    <dl class="stats">
      <Stat
        label="Market state"
        value={<Chip tone={one.marketState} />}
        note={`since ${day(one.stateSince)}`}
      />
      <Stat
        label="Stress index, of 100"
        value={fixed(one.stressIndex, 1)}
        note={
          one.stressDelta === null
            ? undefined
            : `${signed(one.stressDelta, 1)} on the ${period} before`
        }
      />
      <Stat
        label="Completeness of evidence, of 1"
        value={fixed(one.confidence, 2)}
        note={one.confidence === null ? whyNoConfidence(one.confidenceBasis) : undefined}
      />
      {one.leadWindow === null ? null : (
        <Stat
          label="How early past alerts came"
          value={counted(Math.round(one.leadWindow.medianDays), "day")}
          note={`median of ${counted(one.leadWindow.n, "%closure%")}; ${one.leadWindow.missed} came without an alert`}
        />
      )}
    </dl>
  );
}

function Metrics({ one }: { one: PublicationObject }) {
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics">Figures of the record</h2>
      <Table
        caption="Figures, with those of the period before"
        columns="Figure | Value # | Before # | Change # | Unit"
        rows={one.metrics.map(({ label, value, previous, change, unit }) => [
          label,
          unit === flagUnit ? (value === 1 ? "yes" : "no") : measured(value),
          measured(previous),
          change !== null && change > 0 ? `+${measured(change)}` : measured(change),
          unit === flagUnit ? "" : unit,
        ])}
      />
    </section>
  );
}

/** The newest day of its issue, of what took its place, and of a citation of it. */
function lastChange(readModel: ReadModel, { record, supersededBy }: IssuedRecord): IsoDate {
  const successor = supersededBy === null ? null : readModel.issuedById.get(supersededBy);
  const cited = citationsOf(readModel, record.referenceId).flatMap((one) => [
    one.addedOn,
    one.verifiedOn ?? one.addedOn,
  ]);
  const issued = [record, successor?.record ?? record].map(({ publishedAt }) =>
    publishedAt.slice(0, 10),
  );
  return [...issued, ...cited].reduce((last, day) => (day > last ? day : last));
}
