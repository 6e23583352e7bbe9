/** @jsxRuntime automatic @jsxImportSource preact */
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import type { Holdings } from "../../answers/rows/holdings.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { type Group, groupSlug } from "../../model/groups/groups.ts";
import { nameKey } from "../../model/language/name-key.ts";
import { by } from "../../model/language/order.ts";
import { bandsIn } from "../../model/methodology/bands.ts";
import { defaultLimit } from "../../model/publisher.ts";
import type { RiskBand } from "../../model/shared.ts";
import { bandWords, counted, day, rangeWords, sentence } from "../figures.ts";
import type { Page } from "../page.ts";
import { RankingTable, rankingColumns, rankingLook } from "../parts/ranking-table.tsx";
import { FirmLink, Link } from "../parts/text.tsx";
import { Told } from "../parts/told.tsx";
import { groupsPath } from "./groups.tsx";

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
      alternates: [["text/csv", "api/data/exports/rankings.csv", "All rankings as CSV"]],
    },
    main: () => rankings(readModel),
  };
}

function rankings(readModel: ReadModel) {
  const { rankingRows, analysis, has } = readModel;
  const { world } = analysis;
  const shown = rankingColumns(readModel);
  const look = rankingLook(world.methodology);
  const rows = rankingRows.slice(0, defaultLimit);
  const ranked = (
    <>
      <RankingForm
        rows={rankingRows}
        has={has}
        bands={bandsIn(world.methodology)}
        groups={world.methodology.groups}
      />
      <p id="ranking-said" class="said" aria-live="polite" tabIndex={-1}>
        {rows.length === rankingRows.length
          ? `All ${counted(rows.length, "%firm%")}, best rank first.`
          : `The first ${counted(rows.length, "%firm%")} of ${rankingRows.length}, best rank first.`}
      </p>
      <div
        id="ranking-place"
        data-firms="%firm%s"
        data-columns={shown}
        data-groups={world.methodology.groups.map(({ id }) => id).join(" ")}
        data-look={JSON.stringify(look)}
      >
        <RankingTable rows={rows} shown={shown} look={look} />
      </div>
      <nav id="ranking-pages" class="pages" aria-label="Pages" data-total={rankingRows.length} />
    </>
  );
  return (
    <>
      <h1>
        Rankings <span class="when">{day(world.asOf)}</span>
      </h1>
      <Told
        of={path}
        values={{ range: rangeWords }}
        parts={{ rankings: ranked, groups: groupLinks(readModel) }}
      />
    </>
  );
}

function groupLinks({ analysis }: ReadModel) {
  const { groups } = analysis.world.methodology;
  if (groups.length === 0) return null;
  const named = groups.map(({ name }) => name.toLowerCase()).join(", ");
  return (
    <p class="more">
      <Link to={groupsPath}>By {named}: levels, and ranks within each</Link>
    </p>
  );
}

interface FormProps {
  readonly rows: readonly RankingRow[];
  readonly has: Holdings;
  readonly bands: readonly RiskBand[];
  readonly groups: readonly Group[];
}

/** The filters. Hidden until the script that carries them out is there: none may be without effect. */
function RankingForm({ rows, has, bands, groups }: FormProps) {
  const countries = [...new Set(rows.flatMap(({ country }) => country ?? []))].sort();
  const tiers = [...new Set(rows.flatMap((row) => row.jurisdictionTier ?? []))].sort();
  return (
    <form id="ranking-form" class="filters" method="get" hidden>
      <label>
        Search
        <input type="search" name="q" maxLength={64} autocomplete="off" />
      </label>
      {tiers.length + countries.length > 0 &&
        choice("Jurisdiction", "jurisdiction", [
          ["", "All"],
          ...tiers.map((tier) => [tier, sentence(tier.replace("-", " "))] as const),
          ...countries.map((country) => [country, country] as const),
        ])}
      {groups.map(({ id, name, values }) =>
        choice(name, id, [
          ["", "All"],
          ...values.map((value) => [groupSlug(value), value] as const),
        ]),
      )}
      {has.bands &&
        choice("%Band%", "risk", [
          ["", "All"],
          ...bands.map((band) => [band, bandWords(band)] as const),
        ])}
      {choice("Order", "order", [
        ["", "Rank"],
        ["name", "Name"],
        ["score", "Score, lowest first"],
        ["rankChange", "Change of rank"],
        ...(rows.some(({ confidence }) => confidence !== null)
          ? ([["confidence", "Completeness of evidence"]] as const)
          : []),
      ])}
      <button type="submit">Show</button>
    </form>
  );
}

function choice(label: string, name: string, options: readonly (readonly [string, string])[]) {
  return (
    <label>
      {label}
      <select name={name}>
        {options.map(([value, text]) => (
          <option value={value}>{text}</option>
        ))}
      </select>
    </label>
  );
}

/** The number of firms on a page: plain links, so that a page stays below 100 KB. */
const perPage = 1000;

function listFile(page: number): string {
  return page === 0 ? "all-firms.html" : `all-firms-${page + 1}.html`;
}

export function firmListPages({ analysis: { world } }: ReadModel): readonly Page[] {
  const sorted = world.firms.toSorted(
    by(
      ({ name }) => nameKey(name),
      ({ slug }) => slug,
    ),
  );
  const count = Math.max(1, Math.ceil(sorted.length / perPage));
  return Array.from({ length: count }, (_, page) => ({
    path: listFile(page),
    title: page === 0 ? "All %firm%s by name" : `All %firm%s by name, page ${page + 1}`,
    description: `Every %firm% of the ${world.publisher.name}, with a link to its page`,
    section: path,
    needs: analysedKinds,
    main: () => (
      <>
        <h1>All %firm%s by name</h1>
        <ul class="names">
          {sorted.slice(page * perPage, (page + 1) * perPage).map((firm) => (
            <li>
              <FirmLink {...firm} />
            </li>
          ))}
        </ul>
        <nav class="pages" aria-label="Pages">
          {page > 0 ? <Link to={listFile(page - 1)}>Previous page</Link> : null}
          {page + 1 < count ? <Link to={listFile(page + 1)}>Next page</Link> : null}
        </nav>
      </>
    ),
  }));
}
