import { at } from "../../../model/language/at.ts";
import { type Finder, isText, share } from "./finder.ts";
import { pairs, people, plain } from "./heads.ts";
import { refuse, type Table } from "./read-table.ts";
import { maySum } from "./sums.ts";

/** The column that names entities: its name says so, or it alone tells the rows of a day apart. */
export function nameColumns(
  find: Finder,
  key: readonly number[],
  notes: string[],
): readonly number[] {
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

/** Whether the cells of the columns are the same in no two rows that differ. */
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

/** Whether two columns are the first and last names of people. */
export function isPerson({ header }: Table, [first = -1, last = -1]: readonly number[]): boolean {
  const heads = [first, last].map((column) => (column < 0 ? "" : plain(at(header, column))));
  return people.some((pair) => pair.every((head, i) => head === heads[i]));
}

/** The column of identifiers: each names one entity, and each entity has one. */
export function idColumn(
  find: Finder,
  name: readonly number[],
  key: readonly number[],
): number | null {
  const { table } = find;
  const wanted = [...find.asked].find(([, one]) => one.role === "id");
  if (wanted !== undefined) return wanted[0];
  const nameOf = (cells: readonly string[]) => name.map((column) => at(cells, column)).join("\n");
  const names = new Set(table.rows.map(({ cells }) => nameOf(cells))).size;
  const found = find.ranked("id").find((column) => {
    if (name.includes(column) || key.includes(column)) return false;
    // a row that sums up the others needs no identifier
    const sums = table.rows.filter(({ cells }) => maySum(nameOf(cells))).length;
    if (find.cells(column).length < table.rows.length - sums) return false;
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
      const first = sets.get(a) ?? new Set();
      const second = sets.get(b) ?? new Set();
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
