/** @jsxRuntime automatic @jsxImportSource preact */

import type { ReadModel } from "../../answers/rows/read-model.ts";
import { citationRow } from "../../answers/rows/record-rows.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { counted } from "../figures.ts";
import { exported, type Page } from "../page.ts";
import { CitationTable, RecordList } from "../parts/record.tsx";
import { LinkList, Links } from "../parts/text.tsx";

const home = "archive.html";

/** The archive, a page for each year: the newest year is the archive's own page. */
export function archivePages({ issued, analysis }: ReadModel): readonly Page[] {
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
        <p class="standfirst">
          Each reference names one text permanently. A correction or a withdrawal is a record of its
          own, and the earlier one stays readable, marked.
        </p>
        <nav class="years" aria-label="Years">
          <LinkList of={files} current={path} />
        </nav>
        {year === "" ? (
          <p>No publication has been issued yet.</p>
        ) : (
          <>
            <p>{counted(years.get(year)?.length ?? 0, "publication")}, newest first.</p>
            <RecordList issued={years.get(year) ?? []} />
          </>
        )}
        <p class="more">
          Download all: <Links of={exported("publications", "CSV", "JSON")} />; subscribe:{" "}
          <Links
            of={[
              ["Atom", "feeds/publications.atom"],
              ["JSON Feed", "feeds/publications.json"],
              ["calendar", "feeds/publications.ics"],
            ]}
          />
          .
        </p>
      </>
    ),
  }));
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
        <p class="standfirst">
          {counted(citations.length, "work")} known to cite a publication. To add one, write to{" "}
          {publisher.contact}.
        </p>
        {citations.length === 0 ? null : (
          <CitationTable rows={citations.map((row) => citationRow(readModel, row))} />
        )}
        <p class="more">
          Download: <Links of={exported("citations", "CSV", "JSON")} />
        </p>
      </>
    ),
  };
}
