import { at } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";
import type { Methodology } from "../../model/methodology.ts";
import { median } from "../numbers/statistics.ts";

export interface SequenceTemplate {
  readonly firmId: string;
  readonly kinds: readonly string[];
}

/** Similarity from the longest common subsequence, 0 to 1: 2 · LCS / (length of a + length of b). */
export function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length + b.length === 0) return 0;
  // entry j is of the first j elements of b
  let previous = [0, ...b.map(() => 0)];
  for (const word of a) {
    const row = [0];
    b.forEach((other, j) => {
      const longest = Math.max(at(previous, j + 1), at(row, j));
      row.push(word === other ? at(previous, j) + 1 : longest);
    });
    previous = row;
  }
  return (2 * at(previous, b.length)) / (a.length + b.length);
}

/** The similarity of a firm's ordered events to those of other, closed firms; null for too few events or templates. */
export function correlationOf(
  firmId: string,
  kinds: readonly string[],
  templates: readonly SequenceTemplate[],
  rules: Methodology["sequence"],
) {
  if (kinds.length < rules.minEvents) return null;
  const others = templates
    .filter((template) => template.firmId !== firmId)
    .map((template) => ({ firmId: template.firmId, value: similarity(kinds, template.kinds) }))
    .sort(by(({ value }) => -value, "firmId"));
  const middle = median(others.map(({ value }) => value));
  const best = others[0];
  if (others.length < rules.minTemplates || best === undefined || middle === null) return null;
  return { median: middle, best: best.value, bestFirmId: best.firmId, n: others.length };
}
