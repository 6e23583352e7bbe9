/** @jsxRuntime automatic @jsxImportSource preact */
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import { fixed, signed } from "../figures.ts";
import { Table, TableRows } from "./blocks.tsx";
import { Chip, FirmLink } from "./text.tsx";

const columns =
  "%Firm% | Rank # | Score # | Change of rank #~ | Country ~ | Risk band | Stage #~ | Evidence #~";

/** Firms by rank, as a page is built. */
export function RankingTable({ rows }: { rows: readonly RankingRow[] }) {
  return <Table id="ranking" caption="%Firm%s by rank" columns={columns} rows={rows.map(cells)} />;
}

/** The rows of that table, as a filter makes them in the page. */
export function RankingRows({ rows }: { rows: readonly RankingRow[] }) {
  return <TableRows columns={columns} rows={rows.map(cells)} />;
}

function cells(row: RankingRow) {
  return [
    <FirmLink {...row} />,
    ranged(0, row.rank, row.rankLow, row.rankHigh),
    ranged(1, row.score, row.scoreLow, row.scoreHigh),
    signed(row.rankChange, 0),
    row.country,
    <Standing row={row} />,
    row.stage,
    fixed(row.confidence, 2),
  ];
}

/** The risk of a firm, or its status where that is worse news, as on its own page. */
function Standing({ row: { status, riskBand } }: { row: RankingRow }) {
  if (status === "suspended" && riskBand === "unrated") {
    return <Chip tone="critical" label="Suspended" />;
  }
  const isListed = status === "active" || status === "suspended";
  if (isListed && riskBand !== null) return <Chip tone={riskBand} />;
  return <Chip tone="withdrawn" label={status} />;
}

function ranged(decimals: number, ...values: readonly (number | null)[]) {
  const [value = null, low = null, high = null] = values;
  return (
    <>
      {fixed(value, decimals)}
      {value === null || low === null || high === null ? null : (
        <span class="range">
          {fixed(low, decimals)}–{fixed(high, decimals)}
        </span>
      )}
    </>
  );
}
