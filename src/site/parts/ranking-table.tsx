/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import type { RankingRow } from "../../answers/rows/firm-row.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import { fixed, signed } from "../figures.ts";
import { Table, TableRows } from "./blocks.tsx";
import { Chip, FirmLink } from "./text.tsx";

interface Column {
  readonly name: string;
  readonly head: string;
  readonly cell: (row: RankingRow, decimals: number) => ComponentChildren;
}

const columns: readonly Column[] = [
  { name: "name", head: "%Firm%", cell: (row) => <FirmLink {...row} /> },
  { name: "rank", head: "Rank #", cell: (row) => ranged(0, row.rank, row.rankLow, row.rankHigh) },
  {
    ...{ name: "score", head: "Score #" },
    cell: (row, decimals) => ranged(decimals, row.score, row.scoreLow, row.scoreHigh),
  },
  { name: "change", head: "Change of rank #~", cell: (row) => signed(row.rankChange, 0) },
  { name: "country", head: "Country ~", cell: (row) => row.country },
  { name: "risk", head: "Risk band", cell: (row) => <Standing row={row} /> },
  {
    ...{ name: "status", head: "Status" },
    cell: (row) => (row.status === "active" ? "" : <Standing row={row} />),
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
  /** The decimals of a score. */
  readonly decimals: number;
}

export function RankingTable(ranked: Ranked) {
  return <Table id="ranking" caption="%Firm%s by rank" {...tableOf(ranked)} />;
}

export function RankingRows(ranked: Ranked) {
  return <TableRows {...tableOf(ranked)} />;
}

function tableOf({ rows, shown, decimals }: Ranked) {
  const names = shown.split(" ");
  const own = columns.filter(({ name }) => names.includes(name));
  return {
    columns: own.map(({ head }) => head).join(" | "),
    rows: rows.map((row) => own.map(({ cell }) => cell(row, decimals))),
  };
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
