/** @jsxRuntime automatic @jsxImportSource preact */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import { fixed, signed } from "../figures.ts";
import { Table } from "./blocks.tsx";
import { Chip, FirmLink } from "./text.tsx";

/** How the table puts texts of the frame in the publisher's words: a whole page does it at its end. */
export const Said = createContext((text: string): string => text);

/** Firms by rank: the same table in the built page and in the one that a filter makes of it. */
export function RankingTable({ rows }: { rows: readonly RankingRow[] }) {
  const said = useContext(Said);
  return (
    <Table
      id="ranking"
      caption={said("%Firm%s by rank")}
      columns={`${said("%Firm%")} | Rank # | Score # | Change of rank #~ | Country ~ | Risk band | Stage #~ | Evidence #~`}
      rows={rows.map((row) => [
        <FirmLink {...row} />,
        ranged(0, row.rank, row.rankLow, row.rankHigh),
        ranged(1, row.score, row.scoreLow, row.scoreHigh),
        signed(row.rankChange, 0),
        row.country,
        <Standing row={row} />,
        row.stage,
        fixed(row.confidence, 2),
      ])}
    />
  );
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
