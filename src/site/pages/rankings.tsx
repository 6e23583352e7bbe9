/** @jsxRuntime automatic @jsxImportSource preact */

import type { RankingRow } from "../../answers/rows/ranking-row.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { defaultLimit } from "../../model/publisher.ts";
import { riskBands } from "../../model/shared.ts";
import type { Page } from "../page.ts";
import { bandWords, counted, day, rangeWords, sentence } from "../parts/figures.ts";
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
    description: `Every %firm% of the ${publisher.name} by rank, with intervals, as of ${day(asOf)}`,
    section: path,
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
  const { words = {} } = analysis.world.publisher;
  const rows = rankingRows.slice(0, defaultLimit);
  return (
    <>
      <h1>
        Rankings <span class="when">{day(analysis.world.asOf)}</span>
      </h1>
      <p class="standfirst">
        %Firm%s by score. Ranks count all %firm%s, also under a filter; the small figures are the
        range {rangeWords(analysis.world.methodology)}. A wide range says that the place is
        uncertain.
      </p>
      <RankingForm rows={rankingRows} />
      <p id="ranking-said" class="said" aria-live="polite" tabIndex={-1}>
        {rows.length === rankingRows.length
          ? `All ${counted(rows.length, "%firm%")}, best rank first.`
          : `The first ${counted(rows.length, "%firm%")} of ${rankingRows.length}, best rank first.`}
      </p>
      <div
        id="ranking-place"
        data-words={Object.keys(words).length === 0 ? undefined : JSON.stringify(words)}
      >
        <RankingTable rows={rows} />
      </div>
      <nav id="ranking-pages" class="pages" aria-label="Pages" data-total={rankingRows.length} />
      <p class="more">
        <Link to={firmListFile(0)}>All %firm%s by name</Link>. All rows:{" "}
        <Link to="api/data/exports/rankings.csv">CSV</Link>,{" "}
        <Link to="api/data/exports/rankings.json">JSON</Link>,{" "}
        <Link to="api/data/exports/rankings.parquet">Parquet</Link>
      </p>
      <noscript>
        <p class="note">
          Searching and filtering run in your browser and need JavaScript. The list by name and the
          downloads have every %firm%.
        </p>
      </noscript>
    </>
  );
}

const sorts = [
  ["", "Rank"],
  ["name", "Name"],
  ["score", "Score, lowest first"],
  ["rankChange", "Change of rank"],
  ["confidence", "Completeness of evidence"],
] as const;

/**
 * The filters. Hidden until the script that carries them out is there: none may be without effect.
 */
function RankingForm({ rows }: { rows: readonly RankingRow[] }) {
  const countries = [...new Set(rows.map(({ country }) => country))].sort();
  const tiers = [...new Set(rows.map(({ jurisdictionTier }) => jurisdictionTier))].sort();
  return (
    <form id="ranking-form" class="filters" method="get" hidden>
      <label>
        Search
        <input type="search" name="q" maxLength={64} autocomplete="off" />
      </label>
      <label>
        Jurisdiction
        <select name="jurisdiction">
          <option value="">All</option>
          {tiers.map((tier) => (
            <option value={tier}>{sentence(tier.replace("-", " "))}</option>
          ))}
          {countries.map((country) => (
            <option value={country}>{country}</option>
          ))}
        </select>
      </label>
      <label>
        Risk band
        <select name="risk">
          <option value="">All</option>
          {riskBands.map((band) => (
            <option value={band}>{bandWords(band)}</option>
          ))}
        </select>
      </label>
      <label>
        Order
        <select name="order">
          {sorts.map(([value, label]) => (
            <option value={value}>{label}</option>
          ))}
        </select>
      </label>
      <button type="submit">Show</button>
    </form>
  );
}
