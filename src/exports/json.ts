import { jsonText } from "../resolve/json-text.ts";
import type { PackageLabel } from "./package.ts";
import type { ExportTable } from "./table.ts";

/** The package as one JSON object, each row on a line of its own. */
export function jsonPackageText({ rows }: ExportTable, { head, tail }: PackageLabel): string {
  const lines = rows.map((row) => `\n${jsonText(row)}`).join(",");
  return `${jsonText(head).slice(0, -1)},"rows":[${lines}\n],${jsonText(tail).slice(1)}\n`;
}
