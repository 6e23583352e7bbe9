import { at } from "../../../src/model/language/at.ts";
import type { Asked, Role } from "./columns-option.ts";
import { countryReader } from "./countries.ts";
import { dated } from "./days.ts";
import { isOwnDay, pairs, people, plain, rankOf, transactional } from "./heads.ts";
import { isAbsent, isShortCode, numberText } from "./numbers.ts";
import { refuse, type Table } from "./read-table.ts";

/** Which columns of a table are what, by their numbers. */
export interface Columns {
  /** Those that together name an entity; none in a table whose columns are the entities. */
  readonly name: readonly number[];
  /** Whether they are the first and last names of people. */
  readonly isPeople: boolean;
  /** Whether they are codes of two letters, of which NA and ND are two. */
  readonly areCodes: boolean;
  readonly id: number | null;
  readonly slug: number | null;
  /** A column of days, or those of years and their parts. */
  readonly days: readonly number[];
  readonly country: number | null;
  readonly website: number | null;
  readonly group: number | null;
  readonly measure: number | null;
  readonly value: number | null;
  readonly unit: number | null;
  /** Columns named by a period, in a table that is wide. */
  readonly periods: readonly number[];
  /** What was found out of columns by their cells rather than by their names. */
  readonly notes: readonly string[];
}

/** The columns of a table by what was asked, their names and their cells. */
export function findColumns(table: Table, asked: readonly Asked[], across: boolean): Columns {
  const find = finder(table, asked);
  const days = dayColumns(find);
  const periods = days.length > 0 ? [] : periodColumns(find);
  const measure = find.role("measure", (cells) => share(cells, isText) > 0.9);
  const value = measure === null ? null : valueColumn(find, days);
  const inLong = measure !== null && (value !== null || periods.length > 0);
  const notes: string[] = [];
  const key = [...days, ...(inLong && measure !== null ? [measure] : [])];
  const name = across ? [] : nameColumns(find, key, notes);
  const country = countryReader();
  return {
    name,
    isPeople: name.length === 2 && isPerson(table, name),
    areCodes: name.length === 1 && find.cells(at(name, 0)).every(isShortCode),
    id: across ? null : idColumn(find, name, key),
    slug: find.role("slug", () => true),
    days,
    country: find.role("country", (cells) => share(cells, (c) => country(c) !== null) > 0.5),
    website: find.role("website", (cells) => share(cells, (c) => /^https?:\/\/\S+$/.test(c)) > 0.5),
    group: find.role("group", (cells) => share(cells, isText) > 0.9),
    measure: inLong ? measure : null,
    value: inLong && periods.length === 0 ? value : null,
    unit: inLong ? find.role("unit", (cells) => share(cells, isText) > 0.5) : null,
    periods,
    notes,
  };
}

/** The number of the column that a person names. Throws a RangeError that lists those there are. */
export function columnNamed(table: Table, head: string): number {
  const exact = table.header.indexOf(head);
  const found = exact >= 0 ? exact : table.header.findIndex((one) => plain(one) === plain(head));
  if (found >= 0) return found;
  const there = table.header.map((one) => `"${one}"`).join(", ");
  return refuse(table.path, `"--columns" names "${head}"; its columns are ${there}`);
}

interface Finder {
  readonly table: Table;
  readonly asked: ReadonlyMap<number, Asked>;
  readonly cells: (column: number) => readonly string[];
  /** The column of a role: that which was asked for, or the nearest name whose cells fit. */
  readonly role: (role: Role, fits: (cells: readonly string[]) => boolean) => number | null;
  /** All columns of a role, nearest first. */
  readonly ranked: (role: Role) => readonly number[];
}

function finder(table: Table, asks: readonly Asked[]): Finder {
  const asked = new Map(asks.map((one) => [columnNamed(table, one.head), one]));
  const kept = new Map<number, readonly string[]>();
  const cells = (column: number) => {
    const found = kept.get(column) ?? present(table.rows.map((row) => at(row.cells, column)));
    kept.set(column, found);
    return found;
  };
  const ranked = (role: Role) => {
    const wanted = [...asked].filter(([, one]) => one.role === role).map(([column]) => column);
    if (wanted.length > 0) return wanted;
    return table.header
      .flatMap((head, column) => {
        const rank = asked.has(column) ? null : rankOf(head, role);
        return rank === null ? [] : [{ column, rank }];
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ column }) => column);
  };
  const role: Finder["role"] = (wanted, fits) => {
    const isAsked = [...asked.values()].some((one) => one.role === wanted);
    return ranked(wanted).find((column) => isAsked || fits(cells(column))) ?? null;
  };
  return { table, asked, cells, role, ranked };
}

/** The cells that say something: in a column of short codes, as of countries, NA and ND are codes too. */
function present(cells: readonly string[]): readonly string[] {
  const said = cells.filter((cell) => !isAbsent(cell));
  const areCodes = said.length > 0 && said.every(isShortCode);
  return areCodes ? cells.filter((cell) => !isAbsent(cell) || isShortCode(cell)) : said;
}

function isPerson({ header }: Table, [first = -1, last = -1]: readonly number[]): boolean {
  const heads = [first, last].map((column) => plain(header[column] ?? ""));
  return people.some((pair) => pair.every((head, i) => head === heads[i]));
}

function share(cells: readonly string[], is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

function isText(cell: string): boolean {
  return numberText(cell, "point") === null && numberText(cell, "comma") === null;
}

function isDay(cell: string): boolean {
  return dated(cell, "day-first") !== null || dated(cell, "month-first") !== null;
}

/** A column of days; or one of years, with one of months or quarters and one of days beside it. */
function dayColumns(find: Finder): readonly number[] {
  const { table, cells, asked } = find;
  const wanted = [...asked].filter(([, one]) => one.role === "date").map(([column]) => column);
  if (wanted.length > 0) return wanted;
  const whole = find.ranked("date").find((column) => share(cells(column), isDay) > 0.5);
  if (whole === undefined) {
    const free = table.header.flatMap((_, column) => (asked.has(column) ? [] : [column]));
    const found = free.filter((column) => {
      const few = cells(column);
      if (isOwnDay(at(table.header, column))) return false;
      return share(few, isDay) > 0.9 && share(few, isText) > 0.9;
    });
    const called = find
      .ranked("date")
      .find((column) => /date|day/.test(plain(at(table.header, column))));
    return found.length === 1 ? found : called === undefined ? [] : [called];
  }
  if (!cells(whole).every((cell) => /^\d{4}(?:\.0)?$/.test(cell))) return [whole];
  const part = (names: readonly string[]) => {
    return table.header.findIndex((head, i) => !asked.has(i) && names.includes(plain(head)));
  };
  const month = part(["month", "quarter", "qtr", "half", "monat", "mes", "mois", "月", "季度"]);
  const day = part(["day", "tag", "dia", "jour", "日"]);
  if (month < 0 || month === whole) return [whole];
  const isMonth = ["quarter", "qtr", "half", "季度"].every(
    (one) => plain(at(table.header, month)) !== one,
  );
  return isMonth && day >= 0 && day !== whole ? [whole, month, day] : [whole, month];
}

function periodColumns({ table, asked }: Finder): readonly number[] {
  const found = table.header.flatMap((head, column) => {
    const day = dated(head, "day-first");
    const isYear = day !== null && day.day >= "1500" && day.day < "2200";
    return isYear && !asked.has(column) ? [column] : [];
  });
  return found.length < 2 ? [] : found;
}

function valueColumn(find: Finder, days: readonly number[]): number | null {
  const named = find.role("value", (cells) => share(cells, isText) < 0.5);
  if (named !== null) return named;
  const numbers = find.table.header.flatMap((_, column) => {
    const isFree =
      !days.includes(column) && !find.asked.has(column) && !find.ranked("id").includes(column);
    return isFree && share(find.cells(column), isText) < 0.5 ? [column] : [];
  });
  return numbers.length === 1 ? at(numbers, 0) : null;
}

/** The column that names entities: its name says so, or it alone tells the rows of a day apart. */
function nameColumns(find: Finder, key: readonly number[], notes: string[]): readonly number[] {
  const { table, asked } = find;
  const wanted = [...asked].filter(([, one]) => one.role === "name").map(([column]) => column);
  if (wanted.length > 0) return wanted;
  unlessPairs(find);
  const usable = (column: number) => {
    return !key.includes(column) && find.cells(column).length > table.rows.length / 2;
  };
  const heads = table.header.map(plain);
  const person = people.find((pair) => pair.every((head) => heads.includes(head)));
  if (person !== undefined && !heads.includes("name") && !heads.includes("full name")) {
    return person.map((head) => heads.indexOf(head));
  }
  const named = find.ranked("name").filter(usable);
  const apart = (column: number) => tellsApart(table, [column, ...key]);
  const best = named.find(apart) ?? named[0];
  if (best !== undefined) return [best];
  const ids = find.ranked("id").filter(usable);
  const texts = table.header.flatMap((_, column) => {
    const isFree = usable(column) && !asked.has(column) && !ids.includes(column);
    return isFree && share(find.cells(column), isText) > 0.9 ? [column] : [];
  });
  const guess = texts.find(apart) ?? ids.find(apart);
  if (guess !== undefined) {
    notes.push(
      `"${at(table.header, guess)}" is taken for the names: it tells the rows of a day apart`,
    );
    return [guess];
  }
  const there = table.header.map((one) => `"${one}"`).join(", ");
  if (key.length > 0 && apart(at(key, 0))) {
    refuse(
      table.path,
      `it has one row for each day, and no column of names beside it (${there}). Where each column is a ` +
        "constituent, say what is measured, with --across MEASURE; a table about a single thing has nothing " +
        "to compare, and makes no index",
    );
  }
  return refuse(
    table.path,
    `it has no column "name" with the names of the firms, and none of its columns (${there}) tells the rows ` +
      'of a day apart. Say which column has them with --columns "COLUMN=name"; where each column is ' +
      "one of them, with --across MEASURE",
  );
}

function tellsApart({ rows }: Table, columns: readonly number[]): boolean {
  const seen = new Map<string, string>();
  return rows.every(({ cells }) => {
    const key = JSON.stringify(columns.map((column) => at(cells, column)));
    const whole = cells.join("\n");
    const before = seen.get(key) ?? whole;
    seen.set(key, whole);
    return before === whole;
  });
}

/** The column of identifiers: each names one entity, and each entity has one. */
function idColumn(find: Finder, name: readonly number[], key: readonly number[]): number | null {
  const { table } = find;
  const wanted = [...find.asked].find(([, one]) => one.role === "id");
  if (wanted !== undefined) return wanted[0];
  const nameOf = (cells: readonly string[]) => name.map((column) => at(cells, column)).join("\n");
  const names = new Set(table.rows.map(({ cells }) => nameOf(cells))).size;
  const found = find.ranked("id").find((column) => {
    if (name.includes(column) || key.includes(column)) return false;
    if (find.cells(column).length < table.rows.length) return false;
    const named = new Map<string, Set<string>>();
    for (const { cells } of table.rows) {
      const id = at(cells, column);
      named.set(id, (named.get(id) ?? new Set()).add(nameOf(cells)));
    }
    const single = [...named.values()].filter((one) => one.size === 1).length;
    const numbersRows = named.size === table.rows.length && names < named.size && key.length > 0;
    return !numbersRows && named.size >= names && single >= named.size * 0.9;
  });
  return found ?? null;
}

/** Refuses a table whose rows name two entities each, as matches, payments and trade do. */
function unlessPairs(find: Finder): void {
  const { table, cells } = find;
  const heads = table.header.map(plain);
  const named = pairs.find((pair) => pair.every((head) => heads.includes(head)));
  const texts = heads.flatMap((_, column) => (share(cells(column), isText) > 0.9 ? [column] : []));
  const sets = new Map(texts.map((column) => [column, new Set(cells(column))]));
  const same = texts
    .flatMap((a, i) => texts.slice(i + 1).map((b) => [a, b] as const))
    .find(([a, b]) => {
      const [first, second] = [sets.get(a) ?? new Set(), sets.get(b) ?? new Set()];
      const shared = [...first].filter((one) => second.has(one)).length;
      const differ = table.rows.some((row) => at(row.cells, a) !== at(row.cells, b));
      return differ && shared >= 4 && shared > 0.6 * Math.max(first.size, second.size);
    });
  const found = named === undefined ? same : named.map((head) => heads.indexOf(head));
  if (found === undefined) return;
  const [first = "", second = ""] = found.map((column) => `"${at(table.header, column)}"`);
  refuse(
    table.path,
    `each row names two, in ${first} and ${second}, as a table of matches, payments or trade does. An index ` +
      "needs one row for each constituent and day: add the rows up first (a league table has name, date, " +
      `points), or say with --columns "${at(table.header, at(found, 0))}=name" whose row it is`,
  );
}

/** The name of a column that numbers transactions, for the words of a refusal. */
export function transactionColumn({ header }: Table): string | null {
  return header.find((head) => transactional.includes(plain(head))) ?? null;
}
