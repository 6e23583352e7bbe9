import type { ZodObject } from "zod";
import { present } from "../../language/at.ts";
import { type Column, columnOf, refused } from "./column.ts";

/** Reads a row to its record, or to null when the schema has to check the whole row. */
export type ReadCells<T> = (cells: readonly string[]) => T | null;

/** The columns of a kind of table; null when its schema has rules across cells. */
export function columnsOf({ def, shape }: ZodObject): readonly Column[] | null {
  const { checks = [] } = def;
  return checks.length > 0 ? null : Object.keys(shape).map((name) => columnOf(name, shape[name]));
}

/**
 * A reader of rows. Its records equal those of the schema, with keys in the same order. A cell that
 * repeats the one above it is not looked up.
 */
export function cellsReader<T>(
  columns: readonly Column[],
  header: readonly string[],
): ReadCells<T> {
  const latest: Record<string, unknown> = {};
  for (const { name } of columns) latest[name] = null;
  const cellIndexes = columns.map(({ name }) => header.indexOf(name));
  const above: (string | null)[] = columns.map(() => null);
  return (cells) => {
    for (let i = 0; i < columns.length; i += 1) {
      const text = present(cells[present(cellIndexes[i])]);
      if (text === above[i]) continue;
      const { name, read } = present(columns[i]);
      const value = read(text);
      if (value === refused) return null;
      latest[name] = value;
      above[i] = text;
    }
    // a value for each column, which is all that the schema requires
    return { ...latest } as T;
  };
}
