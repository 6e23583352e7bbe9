import type { ZodObject } from "zod";
import { type Column, columnOf, refused } from "./column.ts";

/** The record of a row, or null when the schema has to see the whole row. */
export type ReadCells<T> = (cells: readonly string[]) => T | null;

/** The columns of a kind of table; null when its schema has a rule across cells. */
export function columnsOf({ def, shape }: ZodObject): readonly Column[] | null {
  const { checks = [] } = def;
  return checks.length > 0 ? null : Object.keys(shape).map((name) => columnOf(name, shape[name]));
}

/**
 * Reads rows to the records that the schema of the columns would make of them, keys in the same
 * order. A cell that repeats the one above it is not even looked up.
 */
export function cellsReader<T>(
  columns: readonly Column[],
  header: readonly string[],
): ReadCells<T> {
  const latest: Record<string, unknown> = {};
  for (const { name } of columns) latest[name] = null;
  const places = columns.map(({ name }) => header.indexOf(name));
  const above: (string | null)[] = columns.map(() => null);
  return (cells) => {
    for (let i = 0; i < columns.length; i += 1) {
      const text = cells[places[i] ?? -1] ?? "";
      if (text === above[i]) continue;
      const { name, read } = columns[i] as Column; // i is below the length
      const value = read(text);
      if (value === refused) return null;
      latest[name] = value;
      above[i] = text;
    }
    // a value for each column, which is all that the schema asks
    return { ...latest } as T;
  };
}
