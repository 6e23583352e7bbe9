import { at } from "../../language/at.ts";
import { type Finding, finding } from "../findings/finding.ts";
import type { CsvBatch } from "./csv-batches.ts";
import { cellStarts } from "./csv-cells.ts";
import { positionAt } from "./position.ts";

/** The findings on a header row; none when it names each column once, in any order. */
export function headerFindings(
  path: string,
  batch: CsvBatch,
  columns: readonly string[],
): readonly Finding[] {
  const header = at(batch.rows, 0);
  const starts = cellStarts(batch.text, 0);
  const origin = { file: path, row: 0 };
  const position = (column: number) => positionAt(batch.text, at(starts, column), batch.line);
  const [only = ""] = header;
  if (header.length === 1 && /[;\t]/.test(only)) {
    const message = "Cells must be separated by commas";
    return [finding("csv-delimiter", origin, [], message, { found: only, at: position(0) })];
  }
  const wrong = header.flatMap((name, i) => {
    const at = position(i);
    if (header.indexOf(name) < i) {
      const message = `A column must not be repeated: "${name}"`;
      return [finding("csv-header", origin, [], message, { at })];
    }
    if (columns.includes(name)) return [];
    const message = "A column must be one of this table's";
    const allowed = columns.join(", ");
    return [
      finding("csv-header", origin, [], message, { found: name, allowed, near: columns, at }),
    ];
  });
  const missing = columns.filter((name) => !header.includes(name));
  return missing.length === 0 ? wrong : [...wrong, missingColumns(missing, path, position(0))];
}

function missingColumns(names: readonly string[], path: string, at: Finding["at"]): Finding {
  const listed = names.map((name) => `"${name}"`).join(", ");
  const message = `Missing the column${names.length === 1 ? "" : "s"} ${listed}`;
  return finding("csv-header", { file: path, row: 0 }, [], message, { at });
}
