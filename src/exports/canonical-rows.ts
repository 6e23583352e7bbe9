import { by } from "../language/order.ts";
import { canonicalJson } from "../record/canonical.ts";
import type { Cell } from "./dataset.ts";
import type { ExportTable } from "./table.ts";

/**
 * The RFC 8785 text of a table's rows. Of a flat table it is put together by hand, because the
 * names of every row sort alike: numbers and strings have in canonical JSON the text that
 * JSON.stringify gives them.
 */
export function canonicalRows(table: ExportTable): string {
  if (table.nested) return canonicalJson(table.rows);
  const members = table.columns
    .map(({ name }) => ({ name, label: `${JSON.stringify(name)}:` }))
    .sort(by(({ name }) => name));
  const rows = table.rows.map((row) => {
    let text = "";
    for (const { name, label } of members) {
      text += `${text === "" ? "{" : ","}${label}${cellText(row[name])}`;
    }
    return `${text}}`;
  });
  return `[${rows.join(",")}]`;
}

function cellText(cell: Cell | undefined): string {
  const isPlain =
    typeof cell === "string"
      ? cell.isWellFormed()
      : cell === null || typeof cell === "boolean" || Number.isFinite(cell);
  return isPlain ? JSON.stringify(cell) : canonicalJson(cell);
}
