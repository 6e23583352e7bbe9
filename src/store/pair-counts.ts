import { at } from "../language/at.ts";

/** The rows for each set from which counts of pairs take no more room than the sets themselves. */
const rowsForEachSet = 16;

/**
 * How many rows each two of the sets have in common: (0, 1), (0, 2) … (1, 2) …. None where the rows are
 * few for so many sets: there they are soon counted.
 */
export function pairCounts(
  sets: readonly (readonly [string, ReadonlySet<number>])[],
  rows: number,
): Uint32Array {
  if (sets.length * rowsForEachSet > rows) return new Uint32Array(0);
  const setsOf: number[][] = Array.from({ length: rows }, () => []);
  sets.forEach(([, found], set) => {
    for (const row of found) at(setsOf, row).push(set);
  });
  const counts = new Uint32Array((sets.length * (sets.length - 1)) / 2);
  for (const own of setsOf) {
    own.forEach((one, i) => {
      for (let j = i + 1; j < own.length; j++) {
        const pair = pairIndex(one, at(own, j), sets.length);
        counts[pair] = at(counts, pair) + 1;
      }
    });
  }
  return counts;
}

/** The index of the count of two sets, the first one being the lesser. */
function pairIndex(first: number, second: number, sets: number): number {
  return first * sets - (first * (first + 1)) / 2 + second - first - 1;
}
