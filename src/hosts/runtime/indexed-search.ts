import { at } from "../../resolve/at.ts";
import type { Found, ScanPlan, Search } from "../../resolve/compose.ts";
import { type Files, part, unlessGone, withFile } from "./file-parts.ts";
import {
  bitsOf,
  type Index,
  type InSet,
  listed,
  type Posting,
  postingOf,
  read,
} from "./postings.ts";

// The index that the build makes for a search (site/store/search-index.ts), read in parts. Written for njs as
// the resolver is.

/** Searches the tables of a folder, whose name ends in a slash, by their indexes. */
export function indexedSearch(root: string, fs: Files): Search {
  // the edition that the table was of when it was opened may be gone since
  return (plan, wanted) =>
    unlessGone(() =>
      withFile(fs, root + plan.file, (table) => {
        const attached = attachedOf(fs, table, plan.edition);
        return attached === null ? null : searched(fs, root, plan, wanted, table, attached);
      }),
    );
}

/** The attachments of answers, from the first line; null where the table is of another edition. */
function attachedOf(fs: Files, table: number, edition: string): string | null {
  let bytes = 4096;
  let head = part(fs, table, 0, bytes);
  while (head.indexOf("\n") < 0 && head.length === bytes) {
    bytes *= 4;
    head = part(fs, table, 0, bytes);
  }
  const line = head.slice(0, head.indexOf("\n")).toString();
  const tab = line.indexOf("\t");
  return line.slice(0, tab) === edition ? line.slice(tab + 1) : null;
}

function searched(
  fs: Files,
  root: string,
  plan: ScanPlan,
  wanted: readonly string[],
  table: number,
  attached: string,
): Found {
  const folder = `${root}${plan.file.slice(0, plan.file.lastIndexOf("/"))}/search/${plan.edition}`;
  return withFile(fs, `${folder}/words.tsv`, (words) =>
    withFile(fs, `${folder}/sets.bin`, (sets) => {
      const index = { fs: fs, words: words, sets: sets, rows: plan.rows };
      const found = matched(index, plan, wanted);
      const count = found.page.length;
      const rows = count === 0 ? [] : [textOf(index, table, found.page)];
      return { total: found.total, count: count, rows: rows, attached: attached };
    }),
  );
}

function matched(index: Index, plan: ScanPlan, wanted: readonly string[]): Matching {
  // a query that folds to no word matches nothing
  if (wanted.length === 0) return { total: 0, page: [] };
  const facets = plan.facets
    .map((value, i) => (value === null ? "" : `=${i}=${value}=`))
    .filter((key) => key !== "");
  const offset = Number(plan.frame.values["offset"]);
  const limit = Number(plan.frame.values["limit"]);
  return matching(index, facets.concat(needed(wanted)), offset, limit);
}

/** The words without those that another one begins with, since its rows have them too. */
function needed(wanted: readonly string[]): readonly string[] {
  return wanted.filter((word, i) =>
    wanted.every((other, j) => j === i || other.indexOf(word) !== 0 || (other === word && i < j)),
  );
}

const comma = 44;
const lineFeed = 10;

/** The rows of an index whose places are read together. */
const window = 512;

/** The texts of rows, in order, as one block. */
function textOf(index: Index, table: number, rows: readonly number[]): Buffer {
  const starts: number[] = [];
  const lengths: number[] = [];
  let bytes = 2 * (rows.length - 1);
  let first = -1;
  let places: Buffer = Buffer.alloc(0);
  for (let i = 0; i < rows.length; i++) {
    const row = at(rows, i);
    if (first < 0 || row >= first + window) {
      first = row;
      places = read(index, 8 * row, 8 * Math.min(window, index.rows - row));
    }
    const place = 8 * (row - first);
    starts.push(places.readUInt32LE(place));
    lengths.push(places.readUInt32LE(place + 4) - at(starts, i));
    bytes += at(lengths, i);
  }
  const found = Buffer.allocUnsafe(bytes);
  let position = 0;
  for (let i = 0; i < rows.length; i++) {
    const length = at(lengths, i);
    const has = index.fs.readSync(table, found, position, length, at(starts, i));
    if (has < length) throw new RangeError(`Cannot read row ${at(rows, i)}: its table is shorter`);
    position += length;
    if (i === rows.length - 1) continue;
    found[position++] = comma;
    found[position++] = lineFeed;
  }
  return found;
}

// Which rows have all keys of a search. Written for njs as the resolver is.

interface Matching {
  readonly total: number;
  /** The numbers of the rows of the page that is asked for. */
  readonly page: readonly number[];
}

/** The rows that have every key, `take` of them after the first `skip`. */
function matching(index: Index, keys: readonly string[], skip: number, take: number): Matching {
  const sorted = keys.map((key) => postingOf(index, key)).sort((a, b) => a.count - b.count);
  const rarest = at(sorted, 0);
  // what every row has leaves none out
  const postings = sorted.filter((one) => one === rarest || one.count < index.rows);
  if (rarest.kind === "set") return inSets(index, postings.filter(isSet), skip, take);
  if (postings.length === 1) {
    return { total: rarest.count, page: listed(index, rarest, skip, take) };
  }
  let found: readonly number[] = listed(index, rarest, 0, rarest.count);
  for (let i = 1; i < postings.length; i++) found = shared(found, index, at(postings, i));
  return { total: found.length, page: found.slice(skip, skip + take) };
}

function isSet(posting: Posting): posting is InSet {
  return posting.kind === "set";
}

/** Those of the rows that a posting has too. */
function shared(rows: readonly number[], index: Index, posting: Posting): readonly number[] {
  if (posting.kind === "set") return rowsIn(rows, bitsOf(index, posting.place));
  const known: Record<number, boolean> = {};
  listed(index, posting, 0, posting.count).forEach((row) => {
    known[row] = true;
  });
  return rows.filter((row) => known[row] === true);
}

function rowsIn(rows: readonly number[], bits: Buffer): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const row = at(rows, i);
    if ((at(bits, row >> 3) >> (row & 7)) & 1) found.push(row);
  }
  return found;
}

/**
 * The rows that are in every set. A word of 32 bits is looked at as a number only to count, so that the
 * order of its bytes does not matter.
 */
function inSets(index: Index, sets: readonly InSet[], skip: number, take: number): Matching {
  const bits = sets.map((one) => bitsOf(index, one.place));
  const words = bits.map((one) => new Int32Array(one.buffer, one.byteOffset, one.length / 4));
  const first = at(words, 0);
  const isCounted = sets.length === 1;
  const page: number[] = [];
  let total = 0;
  for (let i = 0; i < first.length && !(isCounted && page.length === take); i++) {
    let common = at(first, i);
    for (let j = 1; j < words.length && common !== 0; j++) common &= at(at(words, j), i);
    if (common === 0) continue;
    const count = bitCount(common);
    if (total + count > skip && page.length < take) {
      const rows = rowsOf(bits, 4 * i);
      for (let k = Math.max(0, skip - total); k < rows.length && page.length < take; k++) {
        page.push(at(rows, k));
      }
    }
    total += count;
  }
  return { total: isCounted ? at(sets, 0).count : total, page: page };
}

/** The rows of four bytes that are in every set. */
function rowsOf(sets: readonly Buffer[], from: number): readonly number[] {
  const rows: number[] = [];
  for (let i = from; i < from + 4; i++) {
    let common = 255;
    for (let j = 0; j < sets.length; j++) common &= at(at(sets, j), i);
    for (let bit = 0; bit < 8; bit++) if ((common >> bit) & 1) rows.push(8 * i + bit);
  }
  return rows;
}

/** The bits of a word that are set (Warren, Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 63;
}
