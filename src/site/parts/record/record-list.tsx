/** @jsxRuntime automatic @jsxImportSource preact */
import { recordPageFile } from "../../../answers/rows/record-address.ts";
import type { IssuedRecord } from "../../../record/status.ts";
import { Chip } from "../chip.tsx";
import { day, fixed } from "../figures.ts";
import { Link } from "../link.tsx";
import { Table } from "../table.tsx";

/**
 * Issued records, each with its status, so that nobody follows a link to one taken back unawares.
 */
export function RecordList({ issued }: { issued: readonly IssuedRecord[] }) {
  return (
    <Table
      caption="Publications, newest first"
      columns="Publication | Published ~ | Market state | Stress # | Reference ~"
      rows={issued.map(({ record, status }) => [
        <>
          <Link to={recordPageFile(record.referenceId)}>{record.title}</Link>{" "}
          {status === "current" ? null : <Chip tone={status} />}
        </>,
        day(record.publishedAt),
        <Chip tone={record.marketState} />,
        fixed(record.stressIndex, 1),
        <code>{record.referenceId}</code>,
      ])}
    />
  );
}
