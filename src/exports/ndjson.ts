import { jsonText, pageSafe } from "../resolve/json-text.ts";
import { batchText, memberLabels, namedColumns } from "./batch-text.ts";
import type { FlatTable } from "./table.ts";

/** NDJSON: one line per row, each with a line feed. */
export function* ndjsonText({ columns, batches }: FlatTable): Iterable<string> {
  const labels = memberLabels(namedColumns(columns), "{", jsonText);
  for (const batch of batches()) yield pageSafe(batchText(batch, labels, JSON.stringify, "}\n"));
}
