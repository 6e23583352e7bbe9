import { counted } from "../../../model/language/counted.ts";
import type { Left } from "./read-table.ts";

/** What became of a table: a line for each column, and for each row and cell that was left out. */
export interface Report {
  readonly path: string;
  readonly rows: number;
  readonly notes: readonly string[];
  /** In the order of the table: a name, and what it is taken as or why it is left out. */
  readonly columns: readonly (readonly [string, string])[];
  readonly left: readonly Left[];
}

/** The whole report, which is kept beside the content. */
export function reportText({ path, rows, notes, columns, left }: Report): string {
  return `What \`stele init\` made of ${path}: ${counted(rows, "row")} below the header.

Columns
${columns.map(([head, what]) => `  ${head}: ${what}`).join("\n")}
${section("Notes", notes)}
Rows and cells that were left out or changed: ${left.length === 0 ? "none" : String(left.length)}
${inOrder(left)
  .map(({ line, why }) => `  line ${line}: ${why}`)
  .join("\n")}
`.replace(/\n+$/, "\n");
}

/** The report as a terminal shows it: all columns and notes, the first of what was left out. */
export function reportLines(report: Report, file: string): readonly string[] {
  const { path, rows, notes, columns, left } = report;
  const shown = inOrder(left).slice(0, 5);
  const more =
    left.length > shown.length ? [`  and ${left.length - shown.length} more in "${file}"`] : [];
  return [
    `Read ${counted(rows, "row")} and ${counted(columns.length, "column")} of "${path}":`,
    ...columns.map(([head, what]) => `  ${head}: ${what}`),
    ...notes.map((note) => `  note: ${note}`),
    ...shown.map(({ line, why }) => `  line ${line}: ${why}`),
    ...more,
  ];
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

function inOrder(left: readonly Left[]): readonly Left[] {
  return [...left].sort((a, b) => a.line - b.line);
}
