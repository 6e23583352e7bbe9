import { jsonText, pageSafe } from "../../resolve/json-text.ts";
import { batchText, memberLabels, namedColumns } from "./batch-text.ts";
import type { PackageLabel } from "./package.ts";
import type { ExportTable } from "./table.ts";

/** The package as one JSON object, each row on a line of its own. */
export function* jsonPackageText(
  table: ExportTable,
  { head, tail }: PackageLabel,
): Iterable<string> {
  yield `${jsonText(head).slice(0, -1)},"rows":[`;
  let comma = 1;
  for (const rows of rowTexts(table)) {
    yield rows.slice(comma);
    comma = 0;
  }
  yield `\n],${jsonText(tail).slice(1)}\n`;
}

/** Rows with a comma before each. */
function* rowTexts(table: ExportTable): Iterable<string> {
  if (table.nested) {
    if (table.rowCount > 0) yield `,\n${table.rows().map(jsonText).join(",\n")}`;
    return;
  }
  const labels = memberLabels(namedColumns(table.columns), ",\n{", jsonText);
  for (const batch of table.batches())
    yield pageSafe(batchText(batch, labels, JSON.stringify, "}"));
}
