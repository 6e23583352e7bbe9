import { at } from "../language/at.ts";

/** The rows of each key. */
export type ByKey = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The keys of a search table: its words, their beginnings, and its facet values, as `=facet=value=`:
 * neither a word nor another value begins so, nor is it found by what a word begins with.
 */
export function keyed(rows: readonly (readonly string[])[]) {
  const words = new Map<string, Set<number>>();
  const facets = new Map<string, Set<number>>();
  rows.forEach((cells, row) => {
    for (const word of at(cells, 0).split(" ")) if (word !== "") add(words, word, row);
    cells.slice(1, -1).forEach((values, facet) => {
      for (const value of values.split(" ")) {
        if (value !== "") add(facets, `=${facet}=${value}=`, row);
      }
    });
  });
  return { words, facets, beginnings: beginnings(words) };
}

function add(found: Map<string, Set<number>>, key: string, row: number): void {
  const rows = found.get(key) ?? new Set();
  found.set(key, rows.add(row));
}

/** The rows of every beginning of a word. */
function beginnings(words: ByKey): ByKey {
  const found = new Map<string, Set<number>>();
  for (const [word, rows] of words) {
    let beginning = "";
    for (const character of word) {
      beginning += character;
      for (const row of rows) add(found, beginning, row);
    }
  }
  return found;
}
