import { canonicalJson } from "../../record/canonical.ts";

// Lists as the text of a cell.

/** Identifiers separated by spaces; null for none. */
export function spaced(ids: readonly string[]): string | null {
  return ids.length === 0 ? null : ids.join(" ");
}

/** Objects as JSON text; null for none. */
export function jsonCell(items: readonly object[]): string | null {
  return items.length === 0 ? null : canonicalJson(items);
}
