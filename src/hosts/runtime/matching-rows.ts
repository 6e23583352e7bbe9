import { at } from "../../resolve/at.ts";
import { bitsOf, type Index, type InSet, listed, type Posting, postingOf } from "./postings.ts";

// Which rows have all keys of a search. Written for njs as the resolver is.

export interface Matching {
  readonly total: number;
  /** The numbers of the rows of the page that is asked for. */
  readonly page: readonly number[];
}

/** The rows that have every key, `take` of them after the first `skip`. */
export function matching(
  index: Index,
  keys: readonly string[],
  skip: number,
  take: number,
): Matching {
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
