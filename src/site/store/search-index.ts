import { Buffer } from "node:buffer";
import { at } from "../../model/language/at.ts";

/** The rows up to which a key has their numbers: more of them have a set, and a line for each beginning. */
const few = 256;

/**
 * An index over the lines of a search table, so that a host finds rows without reading all of them.
 * `words`: a line for each key in the order of UTF-8, each behind a line feed: `key TAB rows`, which are
 * their numbers, or `#place` of a set. `sets`, in 32-bit numbers, little-endian: where each row begins
 * and ends in the table; then each set, as a bit for each row. Places are bytes.
 */
export function searchIndex(searchLines: readonly string[]) {
  const rows = searchLines.slice(1).map((line) => line.split("\t"));
  const { words, beginnings, facets } = keyed(rows);
  const many = new Map([...beginnings, ...facets].filter(([, { size }]) => size > few));
  const others = [...words, ...facets].filter(([key]) => !many.has(key));
  const setBytes = 4 * Math.ceil(rows.length / 32);
  return {
    words: sortedLines([
      ...others.map(([key, found]) => [key, [...found].join(" ")] as const),
      ...[...many.keys()].map((key, i) => [key, `#${8 * rows.length + i * setBytes}`] as const),
    ]),
    sets: Buffer.concat([
      positions(searchLines),
      ...[...many.values()].map((found) => bits(found, setBytes)),
    ]),
  };
}

function sortedLines(lines: readonly (readonly [key: string, rows: string])[]): string {
  const keys = lines.map(([key, rows]) => ({ bytes: Buffer.from(key), key, rows }));
  const sorted = keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  return `${sorted.map(({ key, rows }) => `\n${key}\t${rows}`).join("")}\n`;
}

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

function bits(rows: ReadonlySet<number>, bytes: number): Uint8Array {
  const found = Buffer.alloc(bytes);
  for (const row of rows) found[row >> 3] = at(found, row >> 3) | (1 << (row & 7));
  return found;
}

type ByKey = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * The keys of a search table: its words, their beginnings, and its facet values, as `=facet=value=`:
 * neither a word nor another value begins so, nor is it found by what a word begins with.
 */
function keyed(rows: readonly (readonly string[])[]) {
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
