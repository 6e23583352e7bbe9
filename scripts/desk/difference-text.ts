import type { Difference, TableDifference } from "../../src/readers/compare/compare.ts";
import type { TableRow } from "../../src/readers/compare/publication-tables.ts";

/** The difference as lines for people: at most the given number of rows of a kind per table. */
export function differenceText(difference: Difference, rows: number): string {
  const { old, new: next, tables, files } = difference;
  const [from, to] = [old, next].map(
    ({ build, asOf, proof }) => `build ${build} as of ${asOf} (${proof})`,
  );
  const head = `From ${from} to ${to}`;
  const { added, removed, changed } = files;
  const counts = `files: ${added.length} added, ${removed.length} removed, ${changed.length} changed`;
  const body = difference.equal
    ? ["No difference"]
    : [counts, ...tables.flatMap((table) => tableLines(table, rows))];
  return `${[head, ...body].join("\n")}\n`;
}

function tableLines(table: TableDifference, rows: number): readonly string[] {
  const { added, removed, changed, key } = table;
  const named = (row: TableRow) => key.map((column) => row[column] ?? null).join(" ");
  return [
    "",
    `${table.table}: ${added.length} added, ${removed.length} removed, ${changed.length} changed of ${table.common}`,
    ...shown(added, rows, (row) => `+ ${named(row)}`),
    ...shown(removed, rows, (row) => `- ${named(row)}`),
    ...shown(changed, rows, ({ key: id, cells }) => {
      const values = cells.map((cell) => `${cell.column} ${cell.old} → ${cell.new}`);
      return `~ ${Object.values(id).join(" ")}: ${values.join(", ")}`;
    }),
  ];
}

function shown<T>(all: readonly T[], most: number, line: (one: T) => string): readonly string[] {
  const rest = all.length - most;
  return [...all.slice(0, most).map(line), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
