import Papa from "papaparse";

/** A table with rows appended, in the order of its own header; `table` is null for a new one. */
export function appendedCsv(
  table: string | null,
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | number | null>>[],
): string {
  const existing = table ?? `${columns.join(",")}\n`;
  const first = Papa.parse<string[]>(existing.replace(/^\uFEFF/, ""), { preview: 1 });
  const [header = []] = first.data;
  const missing = columns.find((column) => !header.includes(column));
  if (missing !== undefined) {
    throw new RangeError(`Cannot append to a table: it has no column "${missing}"`);
  }
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const begun = existing.endsWith("\n") ? existing : `${existing}${newline}`;
  const added = rows.map((row) => header.map((column) => row[column] ?? null));
  return added.length === 0 ? existing : `${begun}${Papa.unparse(added, { newline })}${newline}`;
}
