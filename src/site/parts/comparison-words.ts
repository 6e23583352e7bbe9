import type { Comparison } from "../../engine/facts/compare.ts";
import { breakWords } from "../../record/break-words.ts";

/** What a reader of a comparison has to know: what changed beside the readings, and how it is compared. */
export function comparisonWords(comparison: Comparison | null): readonly string[] {
  if (comparison === null || comparison.breaks.length === 0) return [];
  const { breaks, by } = comparison;
  const changed = breakWords(breaks).join(". ");
  return [`${changed}. Changes are of the %firm%s of both days, by methodology ${by} on both.`];
}
