/** @jsxRuntime automatic @jsxImportSource preact */
import type { ReadModel } from "../../answers/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { defaultLimit } from "../../model/publisher.ts";
import type { Page } from "../page.ts";
import { counted, day } from "../parts/figures.ts";
import { RankingForm } from "../parts/firm/ranking-form.tsx";
import { RankingTable } from "../parts/firm/ranking-table.tsx";
import { Link } from "../parts/link.tsx";
import { firmListFile } from "./firm-list.tsx";

const path = "rankings.html";

/** All firms by rank. The first page is in the document; the rest comes through the resolver. */
export function rankingsPage(readModel: ReadModel): Page {
  const { publisher, asOf } = readModel.analysis.world;
  return {
    path,
    title: "Rankings",
    description: `Every firm of the ${publisher.name} by rank, with intervals, as of ${day(asOf)}`,
    section: path,
    trail: [{ title: publisher.name, path: "index.html" }],
    needs: analysedKinds,
    head: {
      scripts: ["assets/rankings.js"],
      alternates: [
        { type: "text/csv", path: "api/data/exports/rankings.csv", title: "All rankings as CSV" },
      ],
    },
    main: () => <Rankings readModel={readModel} />,
  };
}

function Rankings({ readModel }: { readModel: ReadModel }) {
  const { rankingRows, analysis } = readModel;
  const rows = rankingRows.slice(0, defaultLimit);
  return (
    <>
      <h1>
        Rankings <span class="when">{day(analysis.world.asOf)}</span>
      </h1>
      <p class="standfirst">
        Firms by score. Ranks count all firms, also under a filter; the small figures are 90%
        intervals. A wide interval says that the place is uncertain.
      </p>
      <RankingForm rows={rankingRows} />
      <p id="ranking-said" class="said" aria-live="polite" tabIndex={-1}>
        {rows.length === rankingRows.length
          ? `All ${counted(rows.length, "firm")}, best rank first.`
          : `The first ${counted(rows.length, "firm")} of ${rankingRows.length}, best rank first.`}
      </p>
      <div id="ranking-place">
        <RankingTable rows={rows} />
      </div>
      <nav id="ranking-pages" class="pages" aria-label="Pages" data-total={rankingRows.length} />
      <p class="more">
        <Link to={firmListFile(0)}>All firms by name</Link>. All rows:{" "}
        <Link to="api/data/exports/rankings.csv">CSV</Link>,{" "}
        <Link to="api/data/exports/rankings.json">JSON</Link>,{" "}
        <Link to="api/data/exports/rankings.parquet">Parquet</Link>
      </p>
      <noscript>
        <p class="note">
          Searching and filtering run in your browser and need JavaScript. The list by name and the
          downloads have every firm.
        </p>
      </noscript>
    </>
  );
}
