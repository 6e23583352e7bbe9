/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { groupBy } from "../../model/language/group-by.ts";
import type { IssuedRecord } from "../../record/status.ts";
import type { Page } from "../page.ts";
import { counted } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { RecordList } from "../parts/record/record-list.tsx";

const home = "archive.html";

/** The archive, a page for each year: the newest year is the archive's own page. */
export function* archivePages(readModel: ReadModel): Iterable<Page> {
  const years = [...groupBy(readModel.issued, ({ record }) => record.publishedAt.slice(0, 4))];
  const { publisher } = readModel.analysis.world;
  const names = years.map(([year]) => year);
  const shown = years.length === 0 ? [["", [] as readonly IssuedRecord[]] as const] : years;
  for (const [i, [year, issued]] of shown.entries()) {
    yield {
      path: i === 0 ? home : yearFile(year),
      title: i === 0 ? "Publications" : `Publications of ${year}`,
      description: `Every publication of ${publisher.name}${year === "" ? "" : ` issued in ${year}`}, with its status`,
      section: home,
      needs: ["publications"],
      main: () => <Archive year={year} years={names} issued={issued} />,
    };
  }
}

function yearFile(year: string): string {
  return `archive/${year}.html`;
}

interface ArchiveProps {
  readonly year: string;
  readonly years: readonly string[];
  readonly issued: readonly IssuedRecord[];
}

function Archive({ year, years, issued }: ArchiveProps) {
  return (
    <>
      <h1>Publications{year === "" ? "" : ` of ${year}`}</h1>
      <p class="standfirst">
        Each reference names one text permanently. A correction or a withdrawal is a record of its
        own, and the earlier one stays readable, marked.
      </p>
      <nav class="years" aria-label="Years">
        <ul>
          {years.map((one, i) => (
            <li>
              <Link to={i === 0 ? home : yearFile(one)} current={one === year}>
                {one}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {issued.length === 0 ? (
        <p>No publication has been issued yet.</p>
      ) : (
        <>
          <p>{counted(issued.length, "publication")}, newest first.</p>
          <RecordList issued={issued} />
        </>
      )}
      <p class="more">
        Download all: <Link to="api/data/exports/publications.csv">CSV</Link>,{" "}
        <Link to="api/data/exports/publications.json">JSON</Link>; subscribe:{" "}
        <Link to="feeds/publications.atom">Atom</Link>,{" "}
        <Link to="feeds/publications.json">JSON Feed</Link>,{" "}
        <Link to="feeds/publications.ics">calendar</Link>.
      </p>
    </>
  );
}
