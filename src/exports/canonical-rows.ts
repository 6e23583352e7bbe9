import { createHash } from "node:crypto";
import { by } from "../language/order.ts";
import { canonicalJson } from "../record/canonical.ts";
import { batchText, memberLabels, namedColumns } from "./batch-text.ts";
import type { Cell } from "./dataset.ts";
import type { ExportTable } from "./table.ts";

/** The SHA-256 of the RFC 8785 text of a table's rows, in hex. */
export function rowsSha256(table: ExportTable): string {
  const hash = createHash("sha256");
  for (const part of canonicalRows(table)) hash.update(part);
  return hash.digest("hex");
}

/**
 * The RFC 8785 text of a table's rows, in parts. Of a flat table it is put together by hand, because
 * the names of every row sort alike: numbers and strings have in canonical JSON the text that
 * JSON.stringify gives them.
 */
export function* canonicalRows(table: ExportTable): Iterable<string> {
  if (table.nested) return yield canonicalJson(table.rows());
  const sorted = namedColumns(table.columns).sort(by(({ name }) => name));
  const labels = memberLabels(sorted, ",{", JSON.stringify);
  yield "[";
  for (const [i, batch] of table.batches().entries()) {
    const text = batchText(batch, labels, cellText, "}");
    yield i === 0 ? text.slice(1) : text;
  }
  yield "]";
}

function cellText(cell: Cell): string {
  const isPlain =
    typeof cell === "string"
      ? cell.isWellFormed()
      : cell === null || typeof cell === "boolean" || Number.isFinite(cell);
  return isPlain ? JSON.stringify(cell) : canonicalJson(cell);
}
