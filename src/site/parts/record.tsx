/** @jsxRuntime automatic @jsxImportSource preact */

import {
  type PublicationObject,
  redactionsOf,
  versionsOf,
} from "../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { CitationRow } from "../../answers/rows/record-rows.ts";
import type { Calibration } from "../../model/calibration.ts";
import type { Publication } from "../../model/publication.ts";
import type { Provenance } from "../../model/shared.ts";
import { recordHomeFile } from "../../record/record-home.ts";
import { shortCalibration } from "../../record/short-calibration.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { counted, day, fixed, sentence, whole } from "../figures.ts";
import { Facts, Section, Table } from "./blocks.tsx";
import { Chip, Explained, Link, Outside } from "./text.tsx";

/** A record with its status, so that nobody follows a link to one taken back unawares. */
export function RecordLink({ to: { record, status } }: { to: IssuedRecord }) {
  return (
    <>
      <Link to={recordHomeFile(record.referenceId)}>{record.title}</Link>{" "}
      {status === "current" ? null : <Chip tone={status} />}
    </>
  );
}

export function RecordList({ issued }: { issued: readonly IssuedRecord[] }) {
  const hasStress = issued.some(({ record }) => record.marketState !== null);
  return (
    <Table
      caption="Publications, newest first"
      columns={`Publication | Published ~ |${hasStress ? " Market state | Stress # |" : ""} Reference ~`}
      rows={issued.map((one) => [
        <RecordLink to={one} />,
        day(one.record.publishedAt),
        ...(hasStress ? [<StateChip of={one.record} />, fixed(one.record.stressIndex, 1)] : []),
        <code>{one.record.referenceId}</code>,
      ])}
    />
  );
}

/** The market state of a record; nothing where its index had none. */
export function StateChip({ of: { marketState } }: { of: Pick<Publication, "marketState"> }) {
  return marketState === null ? null : <Chip tone={marketState} />;
}

export function CitationTable({ rows }: { rows: readonly CitationRow[] }) {
  return (
    <Table
      caption="Works that cite, newest first"
      columns="Work | Cited | Kind ~ | Verification ~ | Reference"
      rows={rows.map((row) => [
        <>
          <Outside href={row.url}>
            <bdi>{row.title}</bdi>
          </Outside>{" "}
          <span class="note">
            <bdi>{row.publisher}</bdi>
          </span>
        </>,
        day(row.citedOn),
        sentence(row.kind),
        sentence(row.verification),
        <>
          {row.referenceVersion === null ? (
            <code>{row.referenceId}</code>
          ) : (
            <Link to={recordHomeFile(row.referenceId)}>{row.referenceId}</Link>
          )}{" "}
          {row.referenceStatus === null || row.referenceStatus === "current" ? null : (
            <Chip tone={row.referenceStatus} />
          )}
        </>,
      ])}
    />
  );
}

/** Whether a record stands: the first thing on its page, and unmissable when it does not. */
export function recordStatus(readModel: ReadModel, issued: IssuedRecord) {
  const { status, record, supersededBy } = issued;
  if (status === "current") {
    return (
      <p class="status-note current">
        <strong>Current.</strong> No later version of this record exists.
      </p>
    );
  }
  const latest = versionsOf(readModel, issued).at(-1) ?? issued;
  const { reason } = supersededBy === null ? record : latest.record;
  const advice = status === "withdrawn" ? "Do not cite its figures." : "Cite the newer record.";
  return (
    <div class={`status-note ${status}`} role="note">
      <p>
        <strong>{sentence(status)}.</strong>{" "}
        {supersededBy === null ? (
          "This notice withdraws an earlier record. "
        ) : (
          <>
            {advice} See{" "}
            <Link to={recordHomeFile(latest.record.referenceId)}>{latest.record.title}</Link>,{" "}
            published {day(latest.record.publishedAt)}.
          </>
        )}
      </p>
      {reason === null ? null : <p>Reason: {reason}</p>}
    </div>
  );
}

/** The redactions of a record: what was taken out, when and on what ground. */
export function redactions(readModel: ReadModel, { record }: IssuedRecord) {
  return redactionsOf(readModel, record.referenceId).map((one) => (
    <div class="status-note superseded" role="note">
      <p>
        <strong>Text was removed</strong> from this record on {day(one.redactedOn)} (
        {one.fields.split(" ").join(", ")}). Ground: {one.ground}
      </p>
      <p>
        Its reference, its figures and its place in the log are as issued. Its content hash is of
        the text before the removal.
      </p>
    </div>
  ));
}

export function versions(readModel: ReadModel, issued: IssuedRecord) {
  const all = versionsOf(readModel, issued).toReversed();
  if (all.length < 2) return null;
  const own = issued.record;
  return (
    <Section id="versions" title={`Versions of ${own.conceptId}`}>
      <Table
        caption="Versions, newest first"
        columns="Version | Reference | Type | Published | Status"
        rows={all.map(({ record: { referenceId, version, type, publishedAt }, status }) => [
          version,
          <Link to={recordHomeFile(referenceId)} current={referenceId === own.referenceId}>
            {referenceId}
          </Link>,
          type,
          day(publishedAt),
          <Chip tone={status} />,
        ])}
      />
    </Section>
  );
}

function fileOf({ distribution }: PublicationObject, rel: string): string | undefined {
  return distribution.find((link) => link.rel === rel)?.href.replace(/^\//, "");
}

export function Cite({ one }: { one: PublicationObject }) {
  const downloads = [
    ["cite-as-bibtex", "BibTeX (.bib)"],
    ["cite-as-ris", "RIS (.ris)"],
    ["cite-as-csl", "CSL-JSON"],
    ["status", "Record with its status (JSON)"],
  ] as const;
  return (
    <Section class="cite" id="cite" title="Cite this publication">
      <blockquote>{one.citation.text}</blockquote>
      <p class="buttons">
        {downloads.map(([rel, label]) => {
          const file = fileOf(one, rel);
          return file === undefined ? null : (
            <Link to={file} class="button">
              {label}
            </Link>
          );
        })}
      </p>
    </Section>
  );
}

export function Proof({ one }: { one: PublicationObject }) {
  const file = (rel: string, text: string) => {
    const path = fileOf(one, rel);
    return path === undefined ? "not published" : <Link to={path}>{text}</Link>;
  };
  return (
    <Section id="proof" title="Proof">
      <p>
        The reference ends in the first eight digits of the content hash. The record's bytes never
        change; its place in the append-only log can be <Explained of="proof">proved</Explained>{" "}
        from the checkpoint.
      </p>
      <Facts
        of={[
          ["Content hash", <code>{one.contentHash}</code>],
          ["Frozen record", file("record", "JSON, canonical bytes")],
          ["Place in the log", String(one.logIndex)],
          ["Checkpoint", file("checkpoint", "signed note")],
        ]}
      />
    </Section>
  );
}

interface Judged {
  readonly calibration: Calibration;
  readonly provenance: Provenance;
}

export function CalibrationNote({ of: { calibration, provenance } }: { of: Judged }) {
  const { nForecasts, nFirms, horizonDays } = calibration;
  if (provenance.modelVersion === null && nForecasts === 0) return null;
  const { status, nEpisodes, brierSkill } = shortCalibration(calibration);
  return (
    <p class="provenance">
      Calibration of the probabilities (model {provenance.modelVersion ?? "none"},{" "}
      {counted(horizonDays, "day")}): <strong>{status}</strong>, from{" "}
      {counted(nForecasts, "forecast")} about {counted(nFirms, "%firm%")}, of which{" "}
      {whole(nEpisodes)} %failed% within the window of one
      {brierSkill === null ? (
        ". Too few to score."
      ) : (
        <>
          ; <Explained of="Brier skill" /> {fixed(brierSkill, 2)}, {skillWords(brierSkill)}.
        </>
      )}{" "}
      <Link to="calibration.html">How it is measured</Link>.
    </p>
  );
}

/** A model that did worse than no model says so here, where a good one says how good it was. */
export function skillWords(brierSkill: number): string {
  if (brierSkill < 0) return "worse than always forecasting the base rate";
  return "where 0 is no better than the base rate and 1 perfect";
}
