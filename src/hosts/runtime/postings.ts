import { at } from "../../resolve/at.ts";
import { type Files, wholePart } from "./file-parts.ts";
import { linesBeginning } from "./sorted-lines.ts";

// The rows of the keys of a search (store/search-index.ts): of a word's beginning and of a facet's
// value. Written for njs as the resolver is.

/** The files of an index, open. */
export interface Index {
  readonly fs: Files;
  readonly words: number;
  readonly sets: number;
  /** The rows of the table. */
  readonly rows: number;
}

/** The rows that have a key: as numbers, in order, or a place in the file of sets. */
export type Posting = Listed | InSet;

export type Listed =
  | { readonly kind: "few"; readonly count: number; readonly rows: readonly number[] }
  | { readonly kind: "list"; readonly count: number; readonly place: number };

/** More rows than any that is listed has. */
export interface InSet {
  readonly kind: "set";
  readonly count: number;
  readonly place: number;
}

/** The line of a key with the rows of all words that begin with it. */
const marked = /\t[*#]/;

/** The rows of a key. Without a line of its own it is the beginning of rare words. */
export function postingOf(index: Index, key: string): Posting {
  const lines = linesBeginning(index.fs, index.words, key, marked).map((line) => line.split("\t"));
  if (lines.length > 0 && at(at(lines, 0), 0) === key) {
    const value = at(at(lines, 0), 1);
    const numbers = value.slice(1).split(" ").map(Number);
    const kind = value.charAt(0);
    if (kind === "*") return { kind: "list", place: at(numbers, 0), count: at(numbers, 1) };
    if (kind === "#") return { kind: "set", place: at(numbers, 0), count: at(numbers, 1) };
  }
  const rows = distinct(lines.map((line) => at(line, 1)));
  return { kind: "few", count: rows.length, rows: rows };
}

function distinct(texts: readonly string[]): readonly number[] {
  const known: Record<string, boolean> = {};
  const rows: number[] = [];
  texts.forEach((text) => {
    text.split(" ").forEach((row) => {
      if (known[row] !== true) rows.push(Number(row));
      known[row] = true;
    });
  });
  return rows.sort((a, b) => a - b);
}

/** Up to `take` rows, after the first `skip`, of a posting that is not a set. */
export function listed(index: Index, posting: Listed, skip: number, take: number) {
  if (posting.kind === "few") return posting.rows.slice(skip, skip + take);
  const from = Math.min(skip, posting.count);
  const to = Math.min(skip + take, posting.count);
  const bytes = read(index, posting.place + 4 * from, 4 * (to - from));
  const rows: number[] = [];
  for (let i = 0; i < bytes.length; i += 4) rows.push(bytes.readUInt32LE(i));
  return rows;
}

/** The bits of a set, one for each row, in memory of their own, as they are also read as words. */
export function bitsOf(index: Index, place: number): Buffer {
  const bits = Buffer.alloc(4 * Math.ceil(index.rows / 32));
  const length = index.fs.readSync(index.sets, bits, 0, bits.length, place);
  if (length < bits.length) throw tooShort(bits.length, place);
  return bits;
}

/** Bytes of the file of sets; throws a RangeError where they are not there. */
export function read(index: Index, place: number, bytes: number): Buffer {
  const found = wholePart(index.fs, index.sets, place, place + bytes);
  if (found === null) throw tooShort(bytes, place);
  return found;
}

function tooShort(bytes: number, place: number): RangeError {
  return new RangeError(`Cannot read ${bytes} bytes at ${place} of an index: it is shorter`);
}
