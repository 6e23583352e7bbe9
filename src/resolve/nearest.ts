import { at } from "./at.ts";
import { codePoints } from "./text.ts";

/** The first of the names at the smallest Levenshtein distance; null where none is within `most`. */
export function nearest(text: string, names: readonly string[], most: number): string | null {
  const written = codePoints(text);
  let best: string | null = null;
  let limit = most;
  for (let i = 0; i < names.length && limit >= 0; i++) {
    const name = at(names, i);
    const found = distance(written, name, limit);
    if (found > limit) continue;
    best = name;
    limit = found - 1;
  }
  return best;
}

/** The words of a failure that name the nearest of a few known names, however far it is. */
export function nearestKnown(text: string, names: readonly string[]): string {
  return nearestHint(String(nearest(text, names, Infinity)));
}

export function nearestHint(name: string): string {
  return `, the nearest known one is "${name}"`;
}

/** The edit distance (Levenshtein 1966); any greater number once it is above `limit`. */
function distance(written: readonly string[], name: string, limit: number): number {
  let least = Math.abs(written.length - name.length);
  let row: number[] = [0];
  for (let j = 0; j < name.length; j++) row.push(j + 1);
  for (let i = 0; i < written.length && least <= limit; i++) {
    const next: number[] = [i + 1];
    least = i + 1;
    for (let j = 0; j < name.length; j++) {
      const replaced = at(row, j) + (written[i] === name.charAt(j) ? 0 : 1);
      const cell = Math.min(replaced, at(row, j + 1) + 1, at(next, j) + 1);
      next.push(cell);
      least = Math.min(least, cell);
    }
    row = next;
  }
  return Math.max(least, at(row, name.length));
}
