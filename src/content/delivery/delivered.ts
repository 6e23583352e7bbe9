import type { Period } from "../../model/publisher.ts";
import type { Asked } from "./table/columns-option.ts";
import type { DayOrder } from "./table/days.ts";
import { type Facts, factsOf } from "./table/facts.ts";
import { type Columns, findColumns } from "./table/find-columns.ts";
import { columnNamed } from "./table/finder.ts";
import { plain } from "./table/heads.ts";
import { type Measured, measuredOf, type Tried } from "./table/measured.ts";
import type { Decimal } from "./table/numbers.ts";
import { type Left, refuse, type Table } from "./table/read-table.ts";

/** What a table does not say itself about its days and numbers. */
export interface TableReading {
  /** The day of all its rows, where it has no column of days. */
  readonly on: string | null;
  /** What is measured, where each column of numbers is an entity. */
  readonly across: string | null;
  readonly decimal: Decimal | null;
  readonly days: DayOrder | null;
  /** The period that a day names which is its first: 2026-01-01 is January. Null where a day is a day. */
  readonly firstOf: Period | null;
}

/** The readings of a table, by what they measure, and what was left out. */
export interface Delivered {
  readonly table: Table;
  readonly columns: Columns;
  readonly facts: Facts;
  readonly measures: readonly Tried[];
  readonly taken: readonly Measured[];
  readonly left: Left[];
  readonly notes: string[];
}

/** The readings of a table whose columns are what was asked, or what they look like. Throws a RangeError. */
export function deliveredOf(
  table: Table,
  asks: readonly Asked[],
  { on, across, days, decimal, firstOf }: TableReading,
): Delivered {
  const isColumn = ({ head }: Asked) => table.header.some((one) => plain(one) === plain(head));
  const ofColumns = asks.filter((one) => isColumn(one) || one.role !== "indicator");
  const columns = findColumns(table, ofColumns, across !== null);
  const [stray] = columns.measure === null ? asks.filter((one) => !isColumn(one)) : [];
  if (stray !== undefined) columnNamed(table, stray.head);

  const left: Left[] = [...table.left];
  const notes: string[] = [...table.notes, ...columns.notes];
  const free = measuredColumns(table, columns, ofColumns);
  const facts = factsOf(
    table,
    columns,
    { on, dayOrder: days, across, firstOf, measured: free },
    left,
  );
  const measures = measuredOf(table, facts.byMeasure, { decimal, asks }, { left, notes });
  const taken = measures.flatMap(({ kept }) => (kept === null ? [] : [kept]));
  if (taken.length === 0) {
    const whys = measures.map(({ head, why }) => `"${head}" ${why}`).join("; ");
    refuse(
      table.path,
      `it has no column of numbers beside the names and days${whys === "" ? "" : `: ${whys}`}`,
    );
  }
  return { table, columns, facts, measures, taken, left, notes };
}

/** The columns whose cells may be readings: those that were chosen, or all that are nothing else. */
function measuredColumns(
  table: Table,
  columns: Columns,
  asks: readonly Asked[],
): readonly number[] {
  const chosen = asks.filter(({ role }) => role === "indicator" || role === "score");
  if (chosen.some(({ role }) => role === "indicator"))
    return chosen.map(({ head }) => columnNamed(table, head));
  const used = usedColumns(columns);
  const others = asks.filter(({ role }) => role !== "score");
  const out = others.map(({ head }) => columnNamed(table, head));
  return table.header.flatMap((_, i) => (used.has(i) || out.includes(i) ? [] : [i]));
}

export function usedColumns(columns: Columns): ReadonlyMap<number, string> {
  const { name, id, slug, days, known, country, website, groups, klass } = columns;
  const { measure, value, unit, periods } = columns;
  const used: (readonly [number | null, string])[] = [
    [country, "countries"],
    [website, "websites"],
    [klass, "classes by score"],
    [unit, "units"],
    [value, "values"],
    [measure, "names of what is measured"],
    [known, "days on which rows became known"],
    [slug, "addresses"],
    [id, "identifiers"],
    ...groups.map((column) => [column, "groups"] as const),
    ...periods.map((column) => [column, "readings of that period"] as const),
    ...days.map((column) => [column, "days"] as const),
    ...name.map(
      (column) => [column, column === country ? "names, and countries" : "names"] as const,
    ),
  ];
  return new Map(used.flatMap(([column, what]) => (column === null ? [] : [[column, what]])));
}
