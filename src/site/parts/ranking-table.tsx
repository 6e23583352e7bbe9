/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { RiskBand } from "../../model/shared.ts";
import { bandWords, fixed, signed } from "../figures.ts";
import { Table, TableRows } from "./blocks.tsx";
import { Chip, FirmLink } from "./text.tsx";

/** How scores are written, and what bands are called. */
export interface RankingLook {
  readonly decimals: number;
  readonly bands: Readonly<Record<RiskBand, string>>;
}

/** The look of an index; names of bands are places of the frame. */
export function rankingLook({ score }: Pick<Methodology, "score">): RankingLook {
  const bands = {
    low: bandWords("low"),
    moderate: bandWords("moderate"),
    elevated: bandWords("elevated"),
    high: bandWords("high"),
    critical: bandWords("critical"),
    unrated: bandWords("unrated"),
  };
  return { decimals: score.scale.decimals, bands };
}

interface Column {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: RankingRow, look: RankingLook) => ComponentChildren;
}

const columns: readonly Column[] = [
  { name: "name", head: "%Firm%", cell: (row) => <FirmLink {...row} /> },
  { name: "rank", head: "Rank #", cell: (row) => ranged(0, row.rank, row.rankLow, row.rankHigh) },
  {
    name: "score",
    head: "Score #",
    cell: (row, { decimals }) => ranged(decimals, row.score, row.scoreLow, row.scoreHigh),
  },
  { name: "change", head: "Change of rank #~", cell: (row) => signed(row.rankChange, 0) },
  { name: "country", head: "Country ~", cell: (row) => row.country },
  { name: "risk", head: "%Band%", cell: (row, look) => <Standing row={row} look={look} /> },
  {
    name: "status",
    head: "Status",
    cell: (row, look) => (row.status === "active" ? "" : <Standing row={row} look={look} />),
  },
  { name: "stage", head: "Stage #~", cell: (row) => row.stage },
  { name: "evidence", head: "Evidence #~", cell: (row) => fixed(row.confidence, 2) },
];

/** The columns for which an index has anything, as a page names them to its script. */
export function rankingColumns({ has, rankingRows }: ReadModel): string {
  const isEmpty: Readonly<Record<string, boolean>> = {
    risk: !has.bands,
    status: has.bands || rankingRows.every(({ status }) => status === "active"),
    stage: !has.events,
    country: rankingRows.every(({ country }) => country === null),
    evidence: rankingRows.every(({ confidence }) => confidence === null),
  };
  return columns
    .filter(({ name }) => isEmpty[name] !== true)
    .map(({ name }) => name)
    .join(" ");
}

interface Ranked {
  readonly rows: readonly RankingRow[];
  /** The names of the columns, as `rankingColumns` gives them. */
  readonly shown: string;
  readonly look: RankingLook;
}

export function RankingTable(ranked: Ranked) {
  return <Table id="ranking" caption="%Firm%s by rank" {...tableOf(ranked)} />;
}

export function RankingRows(ranked: Ranked) {
  return <TableRows {...tableOf(ranked)} />;
}

function tableOf({ rows, shown, look }: Ranked) {
  const names = shown.split(" ");
  const own = columns.filter(({ name }) => names.includes(name));
  return {
    columns: own.map(({ head }) => head).join(" | "),
    rows: rows.map((row) => own.map(({ cell }) => cell(row, look))),
  };
}

/** The risk of a firm, or its status where that is worse news, as on its own page. */
function Standing({ row, look }: { row: RankingRow; look: RankingLook }) {
  const { status, riskBand } = row;
  if (status === "suspended" && riskBand === "unrated") {
    return <Chip tone="critical" label="Suspended" />;
  }
  const isListed = status === "active" || status === "suspended";
  if (isListed && riskBand !== null) return <Chip tone={riskBand} label={look.bands[riskBand]} />;
  return <Chip tone="withdrawn" label={status} />;
}

function ranged(decimals: number, ...values: readonly (number | null)[]) {
  const [value = null, low = null, high = null] = values;
  const isRange = value !== null && low !== null && high !== null && low !== high;
  return (
    <>
      {fixed(value, decimals)}
      {isRange && (
        <span class="range">
          {fixed(low, decimals)}–{fixed(high, decimals)}
        </span>
      )}
    </>
  );
}
