import Papa from "papaparse";
import { stringify } from "yaml";

// How the demonstration's files are written: LF line endings, quotes only where they are needed.

/** Path within the content folder to text. */
export type Files = ReadonlyMap<string, string>;

/** A table with a column for each field of its rows' schema. */
export function csvText(
  { shape }: { readonly shape: Readonly<Record<string, unknown>> },
  rows: readonly object[],
): string {
  const columns = Object.keys(shape);
  const data = rows.map((row) => {
    const cells = new Map<string, unknown>(Object.entries(row));
    return columns.map((column) => cells.get(column) ?? "");
  });
  return `${Papa.unparse([columns, ...data], { newline: "\n" })}\n`;
}

export function yamlText(value: unknown): string {
  return `# Synthetic demonstration content: everything here is invented.\n${stringify(value, {
    lineWidth: 100,
    aliasDuplicateObjects: false,
  })}`;
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
