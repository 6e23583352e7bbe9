import { at } from "../../../model/language/at.ts";
import { periodEnd } from "../../../model/language/calendar.ts";
import type { Period } from "../../../model/publisher.ts";
import { letterOf, readingOfHeads } from "./day-columns.ts";
import {
  areSeasons,
  type Dated,
  type DayOrder,
  type DayReading,
  dated,
  orderOf,
  usualDays,
} from "./days.ts";
import { type Entity, keyOf, nameOf } from "./entities.ts";
import type { Columns } from "./find-columns.ts";
import { plain } from "./heads.ts";
import { isAbsent } from "./numbers.ts";
import { type Left, type Row, refuse, type Table } from "./read-table.ts";
import { isSumColumn, sumFinder } from "./sums.ts";

/** A cell that may be a reading: of an entity, on a day, of something that is measured. */
export interface Fact {
  readonly line: number;
  readonly entity: string;
  readonly day: string;
  /** The day on which it became known, where the table says so. */
  readonly known: string | null;
  readonly cell: string;
}

/** Readings by what they are of, and what they are readings of. */
export interface Facts {
  readonly byMeasure: ReadonlyMap<string, Fact[]>;
  readonly unitOf: ReadonlyMap<string, string>;
  readonly entities: readonly Entity[];
  readonly spans: ReadonlySet<Dated["span"]>;
  /** A year that ends within a calendar year, as a cell names it; null without one. */
  readonly season: { readonly cell: string; readonly day: string } | null;
}

export interface Reading {
  /** The day of all rows of a table without days. */
  readonly on: string | null;
  readonly dayOrder: DayOrder | null;
  /** What is measured, where each column is an entity. */
  readonly across: string | null;
  /** The period that its first day names; null where a day is a day. */
  readonly firstOf: Period | null;
  /** Columns whose cells are readings. */
  readonly measured: readonly number[];
}

/** The readings of a table. Adds a line to `left` for each row that gives none. */
export function factsOf(table: Table, columns: Columns, how: Reading, left: Left[]): Facts {
  const dayOf = dayReader(table, columns, how);
  const knownOf = knownReader(table, columns, how);
  const byMeasure = new Map<string, Fact[]>();
  const unitOf = new Map<string, string>();
  const entities = new Map<string, Entity>();
  const spans = new Set<Dated["span"]>();
  let undated = 0;
  const isSum = sumFinder(table, columns);
  const isFirm = (head: string) => how.across === null || !isSumColumn(head);
  for (const head of how.measured.map((column) => at(table.header, column))) {
    const why = `the column "${head}" is left out: it is made of the others`;
    if (!isFirm(head)) left.push({ line: 1, why });
  }

  for (const row of table.rows) {
    const date = columns.periods.length > 0 ? null : dayOf(row);
    if (typeof date === "string") {
      undated += 1;
      left.push({ line: row.line, why: date });
      continue;
    }
    const given = how.across === null ? nameOf(columns, row) : null;
    const key = given === null ? null : keyOf(columns, row);
    if (given === "" || key === "" || (key !== null && isAbsent(key) && given === null)) {
      left.push({ line: row.line, why: "left out: it has no name" });
      continue;
    }
    if (isSum(given ?? "", row)) {
      left.push({
        line: row.line,
        why: `left out: "${given}" is made of the others, and not one of them`,
      });
      continue;
    }
    const known = knownOf(row);
    if (known === "") {
      left.push({ line: row.line, why: "left out: the day on which it became known is none" });
      continue;
    }
    for (const [head, cell, own] of readingsOf(table, columns, how, row)) {
      const said = own ?? date;
      if (said === null || !isFirm(head)) continue;
      const when = ofPeriod(said, how.firstOf);
      spans.add(when.span);
      const entity = key ?? head;
      see(entity, given ?? head, row, when.day);
      const measure = how.across ?? head;
      const facts = byMeasure.get(measure) ?? [];
      if (facts.length === 0) byMeasure.set(measure, facts);
      facts.push({ line: row.line, entity, day: when.day, known, cell });
      const unit = columns.unit === null ? "" : at(row.cells, columns.unit);
      if (unit !== "" && !unitOf.has(measure)) unitOf.set(measure, unit);
    }
  }
  if (undated > table.rows.length / 2) {
    const [first] = left.filter(({ why }) => why.includes("date"));
    refuse(
      table.path,
      `most of its rows have no date that is understood: line ${first?.line ?? 1} is ${first?.why ?? ""}`,
    );
  }
  const season = seasonIn(table, columns, spans);
  return { byMeasure, unitOf, entities: [...entities.values()], spans, season };

  function see(key: string, name: string, row: Row, day: string): void {
    const entity = entities.get(key);
    if (entity === undefined) {
      entities.set(key, {
        key,
        line: row.line,
        name,
        names: new Set([name]),
        cells: row.cells,
        listedOn: day,
        lastOn: day,
      });
      return;
    }
    if (day < entity.listedOn) entity.listedOn = day;
    entity.names.add(name);
    if (day < entity.lastOn) return;
    entity.lastOn = day;
    entity.name = name;
    entity.cells = row.cells;
  }
}

function ofPeriod(said: Dated, firstOf: Period | null): Dated {
  if (firstOf === null || said.span !== "day") return said;
  return { day: periodEnd(firstOf, said.day), span: firstOf };
}

function seasonIn(
  table: Table,
  { days, periods }: Columns,
  spans: Facts["spans"],
): Facts["season"] {
  if (!spans.has("year")) return null;
  const cells =
    periods.length > 0
      ? periods.map((column) => at(table.header, column))
      : days.slice(0, 1).flatMap((column) => table.rows.map(({ cells }) => at(cells, column)));
  const how = { ...usualDays, areSeasons: areSeasons(cells) };
  for (const cell of cells) {
    const found = dated(cell, how);
    if (found?.span === "year" && !found.day.endsWith("-12-31")) return { cell, day: found.day };
  }
  return null;
}

/** The cells of a row that are readings: what each is of, and its own day in a wide table. */
function readingsOf(
  table: Table,
  { measure, value, periods }: Columns,
  { measured }: Reading,
  { cells }: Row,
): readonly (readonly [string, string, Dated | null])[] {
  const head = measure === null ? "Value" : at(cells, measure);
  if (periods.length > 0) {
    const days = readingOfHeads(table.header);
    return periods.map((column) => {
      return [head, at(cells, column), dated(at(table.header, column), days)];
    });
  }
  if (value !== null) return head === "" ? [] : [[head, at(cells, value), null]];
  return measured.map((column) => [at(table.header, column), at(cells, column), null]);
}

/** A reader of the day of a row; a text says why there is none. */
function dayReader(
  table: Table,
  { days, periods }: Columns,
  { on, dayOrder }: Reading,
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
function knownReader(
  table: Table,
  { known }: Columns,
  { dayOrder }: Reading,
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
