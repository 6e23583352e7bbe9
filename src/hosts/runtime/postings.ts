import { at } from "../../resolve/at.ts";
import { type Files, part, wholePart } from "./file-parts.ts";

// The rows of the keys of a search (site/store/search-index.ts): of a word's beginning and of a facet's
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

// A file of lines `key TAB value` in the order of the bytes of their keys, each behind a line feed, read
// by bisection. Written for njs.

/** Bytes in which a line begins and its key ends, wherever they are. */
const window = 8192;

/**
 * The lines whose keys begin with a text, in order, without their line feeds, up to one that is `last`.
 */
function linesBeginning(fs: Files, file: number, text: string, last: RegExp): readonly string[] {
  const size = fs.fstatSync(file).size;
  const start = Buffer.from(`\n${text}`);
  const found: string[] = [];
  let from = lastBefore(fs, file, size, Buffer.from(text));
  while (from < size) {
    const bytes = part(fs, file, from, Math.min(size, from + 2 * window));
    const first = bytes.indexOf(start);
    if (first < 0 || (found.length > 0 && first > 0)) return found;
    const end = addLines(found, bytes, start, first, last);
    if (end < 0) return found;
    if (end === 0)
      throw new RangeError(`Cannot read a line: it has no end in ${bytes.length} bytes`);
    // the window ends within a line, or too soon to tell what follows it
    from += end;
  }
  return found;
}

/** Adds lines from a first one on; gives where to read on, or -1 where none that is wanted follows. */
function addLines(
  found: string[],
  bytes: Buffer,
  start: Buffer,
  first: number,
  last: RegExp,
): number {
  let position = first;
  for (;;) {
    const end = bytes.indexOf("\n", position + 1);
    if (end < 0) return position;
    const line = bytes.slice(position + 1, end).toString();
    found.push(line);
    if (last.test(line)) return -1;
    position = end;
    if (bytes.length - end < start.length) return end;
    if (Buffer.compare(bytes.slice(end, end + start.length), start) !== 0) return -1;
  }
}

/** Where a line begins, with its line feed: less than two windows before the first that is wanted. */
function lastBefore(fs: Files, file: number, size: number, text: Buffer): number {
  let low = 0;
  let high = size;
  while (high - low > window) {
    const middle = (low + high) >> 1;
    const bytes = part(fs, file, middle, Math.min(size, middle + window));
    const start = bytes.indexOf("\n");
    const tab = bytes.indexOf("\t", start + 1);
    const isLine = start >= 0 && tab >= 0 && middle + start < high;
    if (isLine && Buffer.compare(bytes.slice(start + 1, tab), text) <= 0) low = middle + start;
    else high = middle;
  }
  return low;
}
