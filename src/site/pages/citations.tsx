/** @jsxRuntime automatic @jsxImportSource preact */
import { citationRow } from "../../answers/rows/citation-row.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { Page } from "../page.ts";
import { counted } from "../parts/figures.ts";
import { Link } from "../parts/link.tsx";
import { CitationTable } from "../parts/record/citation-table.tsx";

/** The cited-by ledger. */
export function citationsPage(readModel: ReadModel): Page {
  const { publisher } = readModel.analysis.world;
  return {
    path: "citations.html",
    title: "Citations",
    description: `Works that cite publications of ${publisher.name}`,
    section: "archive.html",
    needs: ["publications", "citations"],
    main: () => <Citations readModel={readModel} />,
  };
}

function Citations({ readModel }: { readModel: ReadModel }) {
  const { citations, analysis } = readModel;
  return (
    <>
      <h1>Citations</h1>
      <p class="standfirst">
        {counted(citations.length, "work")} known to cite a publication. To add one, write to{" "}
        {analysis.world.publisher.contact}.
      </p>
      {citations.length === 0 ? null : (
        <CitationTable rows={citations.map((row) => citationRow(readModel, row))} />
      )}
      <p class="more">
        Download: <Link to="api/data/exports/citations.csv">CSV</Link>,{" "}
        <Link to="api/data/exports/citations.json">JSON</Link>
      </p>
    </>
  );
}
