import { entryOf } from "../language/at.ts";
import { byCodeUnit } from "../language/order.ts";
import type { TableRow, Value } from "./publication-tables.ts";

/** A cell whose value differs; null where the column or the value is absent. */
export interface CellChange {
  readonly column: string;
  readonly old: Value;
  readonly new: Value;
}

export interface RowChange {
  readonly key: TableRow;
  readonly cells: readonly CellChange[];
}

/** How the rows of a table differ, whatever their order; each list is sorted by key. */
export interface TableChanges {
  readonly added: readonly TableRow[];
  readonly removed: readonly TableRow[];
  readonly changed: readonly RowChange[];
}

export function rowChanges(
  key: readonly string[],
  before: readonly TableRow[],
  after: readonly TableRow[],
): TableChanges {
  const [old, next] = [byKey(key, before), byKey(key, after)];
  const names = [...next.keys()].sort(byCodeUnit);
  const gone = [...old.keys()].filter((name) => !next.has(name)).sort(byCodeUnit);
  const added: TableRow[] = [];
  const changed: RowChange[] = [];
  for (const name of names) {
    const row = entryOf(next, name);
    const earlier = old.get(name);
    if (earlier === undefined) {
      added.push(row);
      continue;
    }
    const cells = cellChanges(earlier, row);
    if (cells.length > 0) changed.push({ key: keyOf(key, row), cells });
  }
  return { added, removed: gone.map((name) => entryOf(old, name)), changed };
}

export function keyOf(key: readonly string[], row: TableRow): TableRow {
  return Object.fromEntries(key.map((column) => [column, row[column] ?? null]));
}

function byKey(key: readonly string[], rows: readonly TableRow[]): ReadonlyMap<string, TableRow> {
  return new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row]));
}

function cellChanges(before: TableRow, after: TableRow): readonly CellChange[] {
  const columns = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return columns.flatMap((column) => {
    const [old, value] = [before[column] ?? null, after[column] ?? null];
    return old === value ? [] : [{ column, old, new: value }];
  });
}
