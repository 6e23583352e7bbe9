/** @jsxRuntime automatic @jsxImportSource preact */
import type { CitationRow } from "../../../answers/rows/citation-row.ts";
import { recordPageFile } from "../../../answers/rows/record-address.ts";
import { Chip } from "../chip.tsx";
import { day, sentence } from "../figures.ts";
import { Link, Outside } from "../link.tsx";
import { Table } from "../table.tsx";

/** Works that cite a publication. */
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
            <Link to={recordPageFile(row.referenceId)}>{row.referenceId}</Link>
          )}{" "}
          {row.referenceStatus === null || row.referenceStatus === "current" ? null : (
            <Chip tone={row.referenceStatus} />
          )}
        </>,
      ])}
    />
  );
}
