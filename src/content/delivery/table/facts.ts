import { at } from "../../../model/language/at.ts";
import { periodEnd } from "../../../model/language/calendar.ts";
import type { Period } from "../../../model/publisher.ts";
import { readingOfHeads } from "./day-columns.ts";
import { areSeasons, type Dated, dated, usualDays } from "./days.ts";
import { type Entity, keyOf, nameOf } from "./entities.ts";
import type { Columns } from "./find-columns.ts";
import { isAbsent } from "./numbers.ts";
import { type Left, type Row, refuse, type Table } from "./read-table.ts";
import { type DaySettings, dayReader, knownReader } from "./row-days.ts";
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

export interface Reading extends DaySettings {
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
