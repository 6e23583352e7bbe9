/** @jsxRuntime automatic @jsxImportSource preact */

import type { ReadModel } from "../../answers/rows/read-model.ts";
import { citationRow } from "../../answers/rows/record-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { IssuedRecord } from "../../record/status.ts";
import { counted } from "../figures.ts";
import type { Page } from "../page.ts";
import { Absence } from "../parts/absence.tsx";
import { CitationTable, RecordList } from "../parts/record.tsx";
import { LinkList } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";

const home = "archive.html";

/** The archive, a page for each year: the newest year is the archive's own page. */
export function archivePages({ issued, analysis, absent }: ReadModel): readonly Page[] {
  const years = groupBy(issued, ({ record }) => record.publishedAt.slice(0, 4));
  const files = [...years.keys()].map(
    (year, i) => [year, i === 0 ? home : `archive/${year}.html`] as const,
  );
  const pages = files.length === 0 ? [["", home] as const] : files;
  return pages.map(([year, path], i) => ({
    path,
    title: i === 0 ? "Publications" : `Publications of ${year}`,
    description: `Every publication of ${analysis.world.publisher.name}${year === "" ? "" : ` issued in ${year}`}, with its status`,
    section: home,
    needs: ["publications"],
    main: () => (
      <>
        <h1>Publications{year === "" ? "" : ` of ${year}`}</h1>
        <Told
          of={home}
          parts={{
            records: recordsOf(path, files, years.get(year) ?? []),
            absent: i === 0 && <Absence absent={absent} />,
          }}
        />
      </>
    ),
  }));
}

function recordsOf(
  path: string,
  years: readonly (readonly [year: string, path: string])[],
  issued: readonly IssuedRecord[],
) {
  if (issued.length === 0) return <p>No publication has been issued yet.</p>;
  return (
    <>
      <nav class="years" aria-label="Years">
        <LinkList of={years} current={path} />
      </nav>
      <p>{counted(issued.length, "publication")}, newest first.</p>
      <RecordList issued={issued} />
    </>
  );
}

export function citationsPage(readModel: ReadModel): Page {
  const { citations, analysis } = readModel;
  const { publisher } = analysis.world;
  return {
    path: "citations.html",
    title: "Citations",
    description: `Works that cite publications of ${publisher.name}`,
    section: home,
    needs: ["publications", "citations"],
    main: () => (
      <>
        <h1>Citations</h1>
        <Told
          of="citations.html"
          values={{ count: counted(citations.length, "work"), contact: publisher.contact }}
          parts={{
            citations: citations.length > 0 && (
              <CitationTable rows={citations.map((row) => citationRow(readModel, row))} />
            ),
          }}
        />
      </>
    ),
  };
}
