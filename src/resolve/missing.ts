import { at } from "./at.ts";
import { type Failure, unavailable, unknown } from "./failure.ts";
import type { Missing } from "./table.ts";
import { codePoints, type ReadText } from "./text.ts";

/** The thing that a request looks up, and the meaning of its absence. */
export interface Lookup {
  readonly missing: Missing;
  /** Its name in the request. */
  readonly named: string;
}

/** The file with the names that there are, one per line; a build with very many has none. */
export function namesFile(noun: string): string {
  return `s/names/${noun}.txt`;
}

/** Why there is no file, with the nearest name that has one. Never rejects. */
export async function missingFailure(lookup: Lookup, read: ReadText): Promise<Failure> {
  const missing = lookup.missing;
  if (missing.kind === "empty") return unavailable("a file is missing");
  if (missing.kind === "unavailable") return unavailable(missing.message);
  const names = await read(namesFile(missing.noun)).catch(() => null);
  // unless more than half of what was written would have to change
  const most = Math.floor(lookup.named.length / 2);
  const known = names && nearest(lookup.named, names.toString().split("\n"), most);
  const hint =
    known === null ? `, must be one that "${missing.listedAt}" lists` : nearestHint(known);
  return unknown(missing.noun, lookup.named, hint);
}

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
