import { at } from "../../../model/language/at.ts";
import { letterOf } from "./day-columns.ts";
import { areSeasons, type Dated, type DayOrder, type DayReading, dated, orderOf } from "./days.ts";
import type { Columns } from "./find-columns.ts";
import { plain } from "./heads.ts";
import { isAbsent } from "./numbers.ts";
import { type Row, refuse, type Table } from "./read-table.ts";

// The days of a row: the one that it is of, and the one on which it became known.

export interface DaySettings {
  /** The day of all rows of a table without days. */
  readonly on: string | null;
  readonly dayOrder: DayOrder | null;
}

/** A reader of the day of a row; a text says why there is none. */
export function dayReader(
  table: Table,
  { days, periods }: Columns,
  { on, dayOrder }: DaySettings,
): (row: Row) => Dated | string {
  if (days.length === 0) {
    if (on === null && periods.length === 0) {
      refuse(
        table.path,
        'it has no column "date" and none whose cells are days, months, quarters or years; say which it is ' +
          'with --columns "COLUMN=date", or give the day of all rows with --on YYYY-MM-DD',
      );
    }
    return () => ({ day: on ?? "", span: "day" });
  }
  const how = readingIn(table, at(days, 0), dayOrder);
  return (row) => {
    const cells = days.map((column) => at(row.cells, column));
    const text = joined(table, days, cells);
    if (text === "" || isAbsent(text)) return "left out: it has no date";
    return dated(text, how) ?? `left out: its date is "${text}", ${forms}`;
  };
}

/** A reader of the day on which a row became known: null in a table without vintages, "" for no day. */
export function knownReader(
  table: Table,
  { known }: Columns,
  { dayOrder }: DaySettings,
): (row: Row) => string | null {
  if (known === null) return () => null;
  const how = readingIn(table, known, dayOrder);
  return ({ cells }) => dated(at(cells, known), how)?.day ?? "";
}

const forms =
  "must be a day such as 2026-03-31, a month (2026-03), a quarter (2026-Q1), a half-year (2026-H1) or a year";

function joined(table: Table, days: readonly number[], cells: readonly string[]): string {
  const [only = "", ...parts] = cells;
  if (parts.length === 0) return only;
  const [year = "", part = "", day = ""] = cells.map((cell) => cell.replace(/\.0$/, ""));
  if (day !== "") return `${year}-${part.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (/^[A-Za-z]{3,}$/.test(part)) return `${part} ${year}`;
  if (/^[A-Z]/i.test(part)) return `${year}${part}`;
  return `${year}${letterOf[plain(at(table.header, at(days, 1)))] ?? "M"}${part}`;
}

function readingIn(table: Table, column: number, asked: DayOrder | null): DayReading {
  const cells = table.rows.map((row) => at(row.cells, column));
  const said = cells.filter((cell) => cell !== "");
  return { order: asked ?? orderIn(table, column, cells), areSeasons: areSeasons(said) };
}

function orderIn(table: Table, column: number, cells: readonly string[]): DayOrder {
  const order = orderOf(cells);
  const head = at(table.header, column);
  if (order === "either") {
    refuse(
      table.path,
      `the days of "${head}" can be read in two ways, such as "${at(at(table.rows, 0).cells, column)}"; say which with ` +
        "--days day-first or --days month-first",
    );
  }
  if (order === null)
    refuse(
      table.path,
      `the days of "${head}" are written in two ways: some have the month first, some the day`,
    );
  return order;
}
