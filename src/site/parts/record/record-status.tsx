/** @jsxRuntime automatic @jsxImportSource preact */
import { redactionsOf, versionsOf } from "../../../answers/rows/publication-object.ts";
import type { ReadModel } from "../../../answers/rows/read-model.ts";
import { recordPageFile } from "../../../answers/rows/record-address.ts";
import type { IssuedRecord } from "../../../record/status.ts";
import { Chip } from "../chip.tsx";
import { day } from "../figures.ts";
import { Link } from "../link.tsx";
import { Table } from "../table.tsx";

interface RecordStatusProps {
  readonly readModel: ReadModel;
  readonly issued: IssuedRecord;
}

/** Whether a record stands: the first thing on its page, and unmissable when it does not. */
export function RecordStatus({ readModel, issued }: RecordStatusProps) {
  const { status, record, supersededBy } = issued;
  if (status === "current") {
    return (
      <p class="status-note current">
        <strong>Current.</strong> No later version of this record exists.
      </p>
    );
  }
  const latest = versionsOf(readModel, issued).at(-1) ?? issued;
  const reason = (supersededBy === null ? record : latest.record).reason;
  return (
    <div class={`status-note ${status}`} role="note">
      <p>
        <strong>{status === "withdrawn" ? "Withdrawn." : "Superseded."}</strong>{" "}
        {supersededBy === null
          ? "This notice withdraws an earlier record."
          : status === "withdrawn"
            ? "Do not cite its figures."
            : "Cite the newer record."}{" "}
        {supersededBy === null ? null : (
          <>
            See <Link to={recordPageFile(latest.record.referenceId)}>{latest.record.title}</Link>,{" "}
            published {day(latest.record.publishedAt)}.
          </>
        )}
      </p>
      {reason === null ? null : <p>Reason: {reason}</p>}
    </div>
  );
}

/** What was taken out of a record, when and on what ground. */
export function Redactions({ readModel, issued }: RecordStatusProps) {
  return redactionsOf(readModel, issued.record.referenceId).map((one) => (
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

/** Every version of the same concept, when there is more than one. */
export function Versions({ readModel, issued }: RecordStatusProps) {
  const versions = versionsOf(readModel, issued).toReversed();
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions">Versions of {issued.record.conceptId}</h2>
      <Table
        caption="Versions, newest first"
        columns="Version | Reference | Type | Published | Status"
        rows={versions.map(({ record, status }) => [
          record.version,
          <Link
            to={recordPageFile(record.referenceId)}
            current={record.referenceId === issued.record.referenceId}
          >
            {record.referenceId}
          </Link>,
          record.type,
          day(record.publishedAt),
          <Chip tone={status} />,
        ])}
      />
    </section>
  );
}
