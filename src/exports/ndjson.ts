import { jsonText } from "../resolve/json-text.ts";
import type { ExportTable } from "./table.ts";

/** One row a line, keys in the order of the columns, a line feed after each. */
export function ndjsonText({ rows }: ExportTable): string {
  return rows.map((row) => `${jsonText(row)}\n`).join("");
}
