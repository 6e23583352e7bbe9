import { readFileSync } from "node:fs";
import Papa from "papaparse";
import type { z } from "zod";

/**
 * Every row of a table of the data, checked; columns that the schema does not name are left out.
 */
export function csvRows<S extends z.ZodType>(path: string, schema: S): readonly z.output<S>[] {
  const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
  const { data, errors } = Papa.parse<unknown>(text, { header: true });
  const [error] = errors;
  if (error !== undefined) {
    throw new RangeError(`Cannot read "${path}": row ${(error.row ?? 0) + 1}: ${error.message}`);
  }
  return data.map((row, i) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    const { path: at = [], message = "" } = parsed.error.issues[0] ?? {};
    throw new RangeError(
      `Cannot read "${path}": row ${i + 1}, column "${at.join(".")}": ${message}`,
    );
  });
}

/** A table as the content folder holds it: LF line ends, quotes only where they are needed. */
export function csvText<K extends string>(
  columns: readonly K[],
  rows: readonly Readonly<Record<K, string>>[],
): string {
  const cells = rows.map((row) => columns.map((column) => row[column]));
  return `${Papa.unparse([[...columns], ...cells], { newline: "\n" })}\n`;
}
