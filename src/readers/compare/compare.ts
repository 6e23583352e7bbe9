import { entryOf, present } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import { type Published, type TableRow, tablePath } from "./publication-tables.ts";

export type Difference = Awaited<ReturnType<typeof compare>>;

/** Two publications told apart; `tables` are those that differ, in the order of the newer one. */
export async function compare(before: Published, after: Published) {
  const names = [...new Set([...after.keys.keys(), ...before.keys.keys()])];
  const tables: TableDifference[] = [];
  for (const name of names) {
    const difference = await tableDifference(name, before, after);
    if (difference !== null) tables.push(difference);
  }
  const { added, removed, both } = keysApart(before.files, after.files);
  const hashOf = (side: Published, path: string) => side.files.get(path)?.sha256;
  const changed = both.filter((path) => hashOf(before, path) !== hashOf(after, path));
  const files = { added, removed, changed };
  const equal = Object.values(files).every((paths) => paths.length === 0);
  const sideOf = ({ proof, manifest: { build, asOf } }: Published) => ({ proof, build, asOf });
  return { equal, old: sideOf(before), new: sideOf(after), tables, files };
}

export type TableDifference = NonNullable<Awaited<ReturnType<typeof tableDifference>>>;

/** How the rows of a table differ; null where they do not. `common`: the rows that both have, unchanged ones included. */
async function tableDifference(table: string, before: Published, after: Published) {
  const key = present(after.keys.get(table) ?? before.keys.get(table));
  const path = tablePath(table);
  if (before.files.get(path)?.sha256 === after.files.get(path)?.sha256) return null;
  const rowsOf = async (side: Published) => (side.keys.has(table) ? side.rows(table) : []);
  const next = await rowsOf(after);
  const changes = rowChanges(key, await rowsOf(before), next);
  if (Object.values(changes).every((rows) => rows.length === 0)) return null;
  return { table, key, common: next.length - changes.added.length, ...changes };
}

/** The keys of two maps: of one only, and of both, each list in order. */
function keysApart(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const next = [...after.keys()].sort(byCodeUnit);
  return {
    added: next.filter((key) => !before.has(key)),
    removed: [...before.keys()].filter((key) => !after.has(key)).sort(byCodeUnit),
    both: next.filter((key) => before.has(key)),
  };
}

/** How the rows of a table differ, whatever their order; each list is sorted by key. */
export function rowChanges(
  key: readonly string[],
  before: readonly TableRow[],
  after: readonly TableRow[],
) {
  const old = byKey(key, before);
  const next = byKey(key, after);
  const { added, removed, both } = keysApart(old, next);
  const changed = both.flatMap((name) => {
    const row = entryOf(next, name);
    const cells = cellChanges(entryOf(old, name), row);
    return cells.length === 0 ? [] : [{ key: keyOf(key, row), cells }];
  });
  return {
    added: added.map((name) => entryOf(next, name)),
    removed: removed.map((name) => entryOf(old, name)),
    changed,
  };
}

function keyOf(key: readonly string[], row: TableRow): TableRow {
  return Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
}

function byKey(key: readonly string[], rows: readonly TableRow[]): ReadonlyMap<string, TableRow> {
  return new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row]));
}

/** The cells whose values differ; null where the column or the value is absent. */
function cellChanges(before: TableRow, after: TableRow) {
  const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return columns.flatMap((column) => {
    const old = before[column] ?? null;
    const value = after[column] ?? null;
    return old === value ? [] : [{ column, old, new: value }];
  });
}
