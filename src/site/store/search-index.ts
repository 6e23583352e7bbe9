import { Buffer } from "node:buffer";
import { at } from "../../model/language/at.ts";

/**
 * An index over the lines of a search table, so that a host finds rows without reading all of them.
 * `words`: a line for each key in the order of UTF-8, each behind a line feed: `key TAB
 * rows`, which are their numbers where they are few, `*place count` for a list, `#place count` for a set.
 * `sets`, in 32-bit numbers, little-endian: where each row begins and ends in the table; each set, as a
 * bit for each row; each list of rows. Places are bytes.
 */
export interface SearchIndex {
  readonly words: string;
  readonly sets: Uint8Array;
}

/** The rows up to which a key has their numbers beside it. */
const few = 64;

/** A key has a list where at most one of so many rows has it, and a set where more have it. */
const rare = 64;

export function searchIndex(searchLines: readonly string[]): SearchIndex {
  const rows = searchLines.slice(1).map((line) => line.split("\t"));
  const { words, beginnings, facets } = keyed(rows);
  const many = [...beginnings, ...facets].filter(([, { size }]) => size > few);
  const sets = many.filter(([, { size }]) => size * rare > rows.length);
  const lists = many.filter(([, { size }]) => size * rare <= rows.length);
  const known = new Set(many.map(([key]) => key));
  const others = [...words, ...facets].filter(([key]) => !known.has(key));
  const start = 8 * rows.length;
  const setBytes = 4 * Math.ceil(rows.length / 32);
  let place = start + sets.length * setBytes;
  const lines = [
    ...others.map(([key, found]) => [key, [...found].join(" ")] as const),
    ...sets.map(([key, { size }], i) => [key, `#${start + i * setBytes} ${size}`] as const),
    ...lists.map(([key, { size }]) => {
      place += 4 * size;
      return [key, `*${place - 4 * size} ${size}`] as const;
    }),
  ];
  return {
    words: sortedLines(lines),
    sets: Buffer.concat([
      positions(searchLines),
      ...sets.map(([, found]) => bits(found, rows.length)),
      ...lists.map(([, found]) => numbers([...found].sort((a, b) => a - b))),
    ]),
  };
}

function sortedLines(lines: readonly (readonly [key: string, rows: string])[]): string {
  const keys = lines.map(([key, rows]) => ({ bytes: Buffer.from(key), key, rows }));
  const sorted = keys.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  return `${sorted.map(({ key, rows }) => `\n${key}\t${rows}`).join("")}\n`;
}

/** Where the row of each line begins and ends in the table. */
function positions(searchLines: readonly string[]): Uint8Array {
  const found: number[] = [];
  let bytes = 0;
  searchLines.forEach((line, i) => {
    const before = line.lastIndexOf("\t") + 1;
    const end = bytes + Buffer.byteLength(line);
    if (i > 0) found.push(bytes + Buffer.byteLength(line.slice(0, before)), end);
    bytes = end + 1;
  });
  return numbers(found);
}

function bits(rows: ReadonlySet<number>, count: number): Uint8Array {
  const found = Buffer.alloc(4 * Math.ceil(count / 32));
  for (const row of rows) found[row >> 3] = at(found, row >> 3) | (1 << (row & 7));
  return found;
}

function numbers(values: ArrayLike<number>): Uint8Array {
  const found = Buffer.alloc(4 * values.length);
  for (let i = 0; i < values.length; i++) found.writeUInt32LE(at(values, i), 4 * i);
  return found;
}

/** The rows of each key. */
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
