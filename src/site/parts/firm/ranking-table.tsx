/** @jsxRuntime automatic @jsxImportSource preact */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { firmPageFile } from "../../../answers/rows/record-address.ts";
import { Chip } from "../chip.tsx";
import { absent, fixed, signed } from "../figures.ts";
import { Link } from "../link.tsx";
import { Table } from "../table.tsx";
import { FirmName } from "./firm-name.tsx";

/** How the table puts texts of the frame in the publisher's words: a whole page does it at its end. */
export const Said = createContext((text: string): string => text);

/** The part of a row of `/api/rankings` that the table shows. */
export interface RankedFirm {
  readonly rank: number | null;
  readonly rankLow: number | null;
  readonly rankHigh: number | null;
  readonly rankChange: number | null;
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly score: number | null;
  readonly scoreLow: number | null;
  readonly scoreHigh: number | null;
  readonly riskBand: string | null;
  readonly stage: number;
  readonly confidence: number | null;
  readonly status: string;
}

/** Firms by rank: the same table in the built page and in the one that a filter makes of it. */
export function RankingTable({ rows }: { rows: readonly RankedFirm[] }) {
  const said = useContext(Said);
  return (
    <Table
      id="ranking"
      caption={said("%Firm%s by rank")}
      columns={`${said("%Firm%")} | Rank # | Score # | Change of rank #~ | Country ~ | Risk band | Stage #~ | Evidence #~`}
      rows={rows.map((row) => [
        <Link to={firmPageFile(row.slug)}>
          <FirmName name={row.name} />
        </Link>,
        <Ranged value={row.rank} low={row.rankLow} high={row.rankHigh} decimals={0} />,
        <Ranged value={row.score} low={row.scoreLow} high={row.scoreHigh} decimals={1} />,
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
function Standing({ row: { status, riskBand } }: { row: RankedFirm }) {
  if (status === "suspended" && riskBand === "unrated") {
    return <Chip tone="critical" label="Suspended" />;
  }
  const isListed = status === "active" || status === "suspended";
  if (isListed && riskBand !== null) return <Chip tone={riskBand} />;
  return <Chip tone="withdrawn" label={status} />;
}

interface RangedProps {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly decimals: number;
}

function Ranged({ value, low, high, decimals }: RangedProps) {
  if (value === null) return <>{absent}</>;
  return (
    <>
      {fixed(value, decimals)}
      {low === null || high === null ? null : (
        <span class="range">
          {fixed(low, decimals)}–{fixed(high, decimals)}
        </span>
      )}
    </>
  );
}
