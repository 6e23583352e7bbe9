import { jsonText } from "../resolve/json-text.ts";
import { batches } from "./batches.ts";

/** NDJSON: one line per row, each with a line feed. */
export function* ndjsonText(rows: Iterable<object>): Iterable<string> {
  for (const batch of batches(rows)) yield `${batch.map(jsonText).join("\n")}\n`;
}
