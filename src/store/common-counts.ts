import { at } from "../language/at.ts";
import { combination } from "../resolve/combination.ts";

/** How many rows sets have in common, at the place that `combination` gives; empty where not kept. */
export interface CommonCounts {
  readonly pairs: Uint32Array;
  readonly threes: Uint32Array;
}

/**
 * How many rows each two and each three of the sets have in common. Neither is kept where it would take
 * more room than the sets themselves: there the rows are few, and soon counted.
 */
export function commonCounts(
  sets: readonly (readonly [string, ReadonlySet<number>])[],
  rows: number,
): CommonCounts {
  const most = (sets.length * rows) / 32;
  const kept = (length: number) => new Uint32Array(length <= most ? length : 0);
  const pairs = kept(combination([0, sets.length]));
  const threes = kept(combination([0, 1, sets.length]));
  if (pairs.length === 0) return { pairs, threes };
  for (const own of setsOfRows(sets, rows)) {
    for (let last = 1; last < own.length; last++) {
      for (let middle = 0; middle < last; middle++) {
        const [two, three] = [at(own, middle), at(own, last)];
        add(pairs, combination([two, three]));
        if (threes.length === 0) continue;
        const rest = combination([0, two, three]);
        for (let first = 0; first < middle; first++) add(threes, rest + at(own, first));
      }
    }
  }
  return { pairs, threes };
}

/** The sets of each row, in ascending order. */
function setsOfRows(
  sets: readonly (readonly [string, ReadonlySet<number>])[],
  rows: number,
): readonly (readonly number[])[] {
  const found: number[][] = Array.from({ length: rows }, () => []);
  sets.forEach(([, own], set) => {
    for (const row of own) at(found, row).push(set);
  });
  return found;
}

function add(counts: Uint32Array, place: number): void {
  counts[place] = at(counts, place) + 1;
}
