import { at } from "./at.ts";
import { codePoints } from "./code-points.ts";

/** The name at the smallest Levenshtein distance, the first of several; `names` is not empty. */
function nearest(text: string, names: readonly string[]): string {
  const written = codePoints(text);
  return names.reduce((best, name) =>
    distance(written, name) < distance(written, best) ? name : best,
  );
}

/** The words of a failure that name it. */
export function nearestKnown(text: string, names: readonly string[]): string {
  return `, the nearest known one is "${nearest(text, names)}"`;
}

/** Insertions, deletions and replacements that make one text the other (Levenshtein 1966). */
function distance(written: readonly string[], name: string): number {
  let row: number[] = [0];
  for (let j = 0; j < name.length; j++) row.push(j + 1);
  for (let i = 0; i < written.length; i++) {
    const next: number[] = [i + 1];
    for (let j = 0; j < name.length; j++) {
      const replaced = at(row, j) + (written[i] === name.charAt(j) ? 0 : 1);
      next.push(Math.min(replaced, at(row, j + 1) + 1, at(next, j) + 1));
    }
    row = next;
  }
  return at(row, name.length);
}
