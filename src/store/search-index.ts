import { Buffer } from "node:buffer";
import { at } from "../language/at.ts";

/**
 * An index over the lines of a search table, so that a host finds rows without reading all of them.
 * `words`: `word TAB rows` in the order of UTF-8. `index`: the first words of parts of `words`, the
 * bytes at which they begin, then `key TAB set` for each frequent beginning of a word and each
 * facet value, `facet=value`. `sets`: where each row begins and ends in the table, as two 32-bit
 * numbers, then the sets as one bit for each row.
 */
export interface SearchIndex {
  readonly index: string;
  readonly words: string;
  readonly sets: Uint8Array;
}

/** The bytes after which a part of `words` ends. */
const partBytes = 8192;

export function searchIndex(searchLines: readonly string[]): SearchIndex {
  const rows = searchLines.slice(1).map((line) => line.split("\t"));
  const few = Math.max(64, Math.ceil(rows.length / 64));
  const byWord = new Map<string, Set<number>>();
  const sets = new Map<string, Set<number>>();
  rows.forEach((cells, row) => {
    for (const word of at(cells, 0).split(" ")) if (word !== "") add(byWord, word, row);
    cells.slice(1, -1).forEach((values, facet) => {
      for (const value of values.split(" ")) if (value !== "") add(sets, `${facet}=${value}`, row);
    });
  });
  for (const [beginning, found] of beginnings(byWord)) {
    if (found.size > few) sets.set(beginning, found);
  }
  const rare = [...byWord].filter(([word]) => !sets.has(word));
  const { words, firsts, starts } = parted(rare);
  const keys = [...sets.keys()];
  return {
    index: [firsts.join(" "), starts.join(" "), ...keys.map((key, i) => `${key}\t${i}`), ""].join(
      "\n",
    ),
    words,
    sets: Buffer.concat([
      positions(searchLines),
      ...[...sets.values()].map((set) => bits(set, rows.length)),
    ]),
  };
}

function add(sets: Map<string, Set<number>>, key: string, row: number): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(row));
}

/** The rows of every beginning of a word. */
function beginnings(byWord: ReadonlyMap<string, ReadonlySet<number>>): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>();
  for (const [word, rows] of byWord) {
    let beginning = "";
    for (const character of word) {
      beginning += character;
      for (const row of rows) add(found, beginning, row);
    }
  }
  return found;
}

function parted(rare: readonly (readonly [string, ReadonlySet<number>])[]) {
  const sorted = [...rare].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const firsts: string[] = [];
  const starts: number[] = [];
  const lines: string[] = [];
  let bytes = 0;
  for (const [word, rows] of sorted) {
    if (starts.length === 0 || bytes - at(starts, starts.length - 1) > partBytes) {
      firsts.push(word);
      starts.push(bytes);
    }
    const line = `${word}\t${[...rows].join(" ")}\n`;
    lines.push(line);
    bytes += Buffer.byteLength(line);
  }
  return { words: lines.join(""), firsts, starts };
}

/** Where the row of each line begins and ends in the table. */
function positions(searchLines: readonly string[]): Uint8Array {
  const found = Buffer.alloc(8 * (searchLines.length - 1));
  let bytes = 0;
  searchLines.forEach((line, i) => {
    const before = line.lastIndexOf("\t") + 1;
    const end = bytes + Buffer.byteLength(line);
    if (i > 0) {
      found.writeUInt32LE(bytes + Buffer.byteLength(line.slice(0, before)), 8 * (i - 1));
      found.writeUInt32LE(end, 8 * (i - 1) + 4);
    }
    bytes = end + 1;
  });
  return found;
}

function bits(rows: ReadonlySet<number>, count: number): Uint8Array {
  const found = Buffer.alloc(4 * Math.ceil(count / 32));
  for (const row of rows) found[row >> 3] = at(found, row >> 3) | (1 << (row & 7));
  return found;
}
