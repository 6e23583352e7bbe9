import { at } from "../../../model/language/at.ts";
import type { Asked } from "./columns-option.ts";
import { countryReader } from "./countries.ts";
import { dayColumns, isDay, periodColumns } from "./day-columns.ts";
import { dated } from "./days.ts";
import { type Finder, finder, isText, share } from "./finder.ts";
import { plain, transactional } from "./heads.ts";
import { idColumn, isPerson, nameColumns } from "./name-columns.ts";
import { isShortCode } from "./numbers.ts";
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
  /** The day on which a row became known, in a table with vintages. */
  readonly known: number | null;
  readonly country: number | null;
  readonly website: number | null;
  /** Those whose texts group the entities. */
  readonly groups: readonly number[];
  /** The publisher's own score, and the class that it puts an entity in; only where they are asked for. */
  readonly score: number | null;
  readonly klass: number | null;
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
  if (days.length > 0 && !across) refuseVintages(find);
  const periods = days.length > 0 ? [] : periodColumns(find);
  const measure = find.role("measure", (cells) => share(cells, isText) > 0.9);
  const value = measure === null ? null : valueColumn(find, days);
  const inLong = measure !== null && (value !== null || periods.length > 0);
  const notes: string[] = [];
  const known = days.length === 0 ? null : find.role("known", areDays(days, find));
  const key = [...days, known, inLong ? measure : null].filter((column) => column !== null);
  const name = across ? [] : nameColumns(find, key, notes);
  const country = countryReader();
  return {
    name,
    isPeople: name.length === 2 && isPerson(table, name),
    areCodes: name.length === 1 && find.cells(at(name, 0)).every(isShortCode),
    id: across ? null : idColumn(find, name, key),
    slug: find.role("slug", () => true),
    days,
    known,
    country: find.role("country", (cells) => share(cells, (c) => country(c) !== null) > 0.5),
    website: find.role("website", (cells) => share(cells, (c) => /^https?:\/\/\S+$/.test(c)) > 0.5),
    groups: groupColumns(find, [...name, ...key]),
    score: find.role("score", () => true),
    klass: find.role("class", () => true),
    measure: inLong ? measure : null,
    value: inLong && periods.length === 0 ? value : null,
    unit: inLong ? find.role("unit", (cells) => share(cells, isText) > 0.5) : null,
    periods,
    notes,
  };
}

/** Refuses columns of vintages beside one of days: each would become an indicator. */
function refuseVintages({ table, asked }: Finder): void {
  const found = table.header.filter((head, i) => !asked.has(i) && dated(head)?.span === "day");
  if (found.length < 2) return;
  refuse(
    table.path,
    `its columns "${found.slice(0, 2).join('", "')}" are days beside a column of days, as a table of vintages has them; give each value a row with the day on which it became known, in a column "knownOn"`,
  );
}

/** Whether cells are days, of a column beside those of the days of the rows. */
function areDays(days: readonly number[], { cells }: Finder) {
  const own = days.map(cells);
  return (found: readonly string[]) => !own.includes(found) && share(found, isDay) > 0.9;
}

/** The columns that were asked for as groups, or those with the name of one and few texts that come again. */
function groupColumns(find: Finder, taken: readonly number[]): readonly number[] {
  const isAsked = [...find.asked.values()].some(({ role }) => role === "group");
  const ranked = find.ranked("group");
  if (isAsked) return ranked;
  return ranked.filter((column) => {
    if (taken.includes(column)) return false;
    const cells = find.cells(column);
    const few = Math.max(fewValues, find.table.rows.length / 10);
    return share(cells, isText) > 0.9 && new Set(cells).size <= Math.min(few, mostGuessed);
  });
}

/** So many values are a group in a table of any length, and more than so many are none by a guess. */
const fewValues = 8;
const mostGuessed = 40;

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

/** The name of a column that numbers transactions, for the words of a refusal. */
export function transactionColumn({ header }: Table): string | null {
  return header.find((head) => transactional.includes(plain(head))) ?? null;
}
