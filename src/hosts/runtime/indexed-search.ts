import { at } from "../../resolve/at.ts";
import type { Found, ScanPlan } from "../../resolve/compose.ts";
import type { Searcher } from "../../resolve/composed.ts";
import type { FoldTable } from "../../resolve/fold.ts";
import { codePoints } from "../../resolve/text.ts";
import { type Files, part, readUntil, unlessGone, withFile } from "./file-parts.ts";
import { cutListed } from "./listed-rows.ts";

// The index that the build makes for a search (site/store/search-index.ts), read in parts. Written for
// njs as the resolver is.

interface Index {
  readonly fs: Files;
  readonly table: number;
  readonly words: number;
  readonly sets: number;
  /** The bytes of a set, one bit for each row. */
  readonly setBytes: number;
}

/** The search of a host with a folder, whose name ends in a slash. */
export function searcher(root: string, fs: Files): Searcher {
  return {
    folds: (file, text) => Promise.resolve(unlessGone(() => storedFolds(fs, root + file, text))),
    // the edition that the table was of when it was opened may be gone since
    search: (plan, wanted) =>
      Promise.resolve(unlessGone(() => indexedSearch(root, fs, plan, wanted))),
    cutRows: cutListed,
  };
}

function indexedSearch(
  root: string,
  fs: Files,
  plan: ScanPlan,
  wanted: readonly string[],
): Found | null {
  return withFile(fs, root + plan.file, (table) => {
    const attached = attachedOf(fs, table, plan.edition);
    if (attached === null) return null;
    const folder = root + plan.file.slice(0, plan.file.lastIndexOf("/"));
    const named = `${folder}/search/${plan.edition}`;
    return withFile(fs, `${named}/words.tsv`, (words) =>
      withFile(fs, `${named}/sets.bin`, (sets) => {
        const setBytes = 4 * Math.ceil(plan.rows / 32);
        const index = { fs: fs, table: table, words: words, sets: sets, setBytes: setBytes };
        return searched(index, plan, wanted, attached);
      }),
    );
  });
}

/** The attachments of answers, from the first line; null where the table is of another edition. */
function attachedOf(fs: Files, table: number, edition: string): string | null {
  const line = readUntil(fs, table, 0, (bytes) => {
    const end = bytes.indexOf("\n");
    return end < 0 ? null : bytes.slice(0, end).toString();
  });
  const tab = line.indexOf("\t");
  return line.slice(0, tab) === edition ? line.slice(tab + 1) : null;
}

function searched(
  index: Index,
  plan: ScanPlan,
  wanted: readonly string[],
  attached: string,
): Found {
  const facets = plan.facets
    .map((value, i) => (value === null ? "" : `=${i}=${value}=`))
    .filter((key) => key !== "");
  // a query that folds to no word matches nothing
  const keys = wanted.length === 0 ? [] : facets.concat(wanted);
  const sets = keys.map((key) => setOf(index, key));
  const offset = Number(plan.frame.values["offset"]);
  const limit = Number(plan.frame.values["limit"]);
  const page: number[] = [];
  let total = 0;
  for (let place = 0; sets.length > 0 && place < index.setBytes; place += 4) {
    let common = -1;
    for (let j = 0; j < sets.length && common !== 0; j++) common &= at(sets, j).readInt32LE(place);
    if (common === 0) continue;
    let before = total;
    total += bitCount(common);
    if (total <= offset || page.length === limit) continue;
    // the lowest bit that is set, one after the other
    for (let rest = common; rest !== 0 && page.length < limit; rest &= rest - 1) {
      if (before++ >= offset) page.push(8 * place + 31 - Math.clz32(rest & -rest));
    }
  }
  const rows = page.length === 0 ? [] : [textOf(index, page)];
  return { total: total, count: page.length, rows: rows, attached: attached };
}

/** The bits of a word that are set (Warren, Hacker's Delight, 5-1). */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 63;
}

const comma = 44;
const lineFeed = 10;

/** The texts of rows, whose numbers ascend, as one block: a buffer for each row would take njs twice as long. */
function textOf(index: Index, rows: readonly number[]): Buffer {
  const first = at(rows, 0);
  const places = read(index.fs, index.sets, 8 * first, 8 * (at(rows, rows.length - 1) + 1));
  const starts: number[] = [];
  const lengths: number[] = [];
  let length = -2;
  for (let i = 0; i < rows.length; i++) {
    const place = 8 * (at(rows, i) - first);
    const start = places.readUInt32LE(place);
    const bytes = places.readUInt32LE(place + 4) - start;
    starts.push(start);
    lengths.push(bytes);
    length += 2 + bytes;
  }
  const found = Buffer.allocUnsafe(length);
  let position = 0;
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) {
      found[position++] = comma;
      found[position++] = lineFeed;
    }
    position += index.fs.readSync(index.table, found, position, at(lengths, i), at(starts, i));
  }
  if (position === found.length) return found;
  throw new RangeError(`Cannot read ${rows.length} rows of a search: their table is shorter`);
}

function read(fs: Files, file: number, from: number, to: number): Buffer {
  const bytes = part(fs, file, from, to);
  if (bytes.length === to - from) return bytes;
  throw new RangeError(`Cannot read a search index: a file of it ends before byte ${to}`);
}

function setOf(index: Index, key: string): Buffer {
  const lines = linesBeginning(index, key);
  const stored = lines.length === 1 ? /\t#(\d+)$/.exec(at(lines, 0)) : null;
  if (stored !== null) {
    const place = Number(stored[1]);
    return read(index.fs, index.sets, place, place + index.setBytes);
  }
  const bits = Buffer.alloc(index.setBytes);
  lines.forEach((line) => {
    at(line.split("\t"), 1)
      .split(" ")
      .forEach((text) => {
        const row = Number(text);
        bits[row >> 3] = at(bits, row >> 3) | (1 << (row & 7));
      });
  });
  return bits;
}

/** Bytes in which a line begins and its key ends, wherever they are. */
const window = 8192;

/** The lines whose keys begin with a text, in order; only the first where it names a set. */
function linesBeginning(index: Index, text: string): readonly string[] {
  const start = Buffer.from(`\n${text}`);
  const from = lastBefore(index, Buffer.from(text));
  return readUntil(index.fs, index.words, from, (bytes, isAll) => {
    const lines: string[] = [];
    let position = bytes.indexOf(start);
    while (position >= 0) {
      const end = bytes.indexOf("\n", position + 1);
      if (end < 0) return null;
      const line = bytes.slice(position + 1, end).toString();
      lines.push(line);
      if (line.indexOf("\t#") >= 0) return lines;
      if (!isAll && bytes.length - end < start.length) return null;
      const isNext = Buffer.compare(bytes.slice(end, end + start.length), start) === 0;
      position = isNext ? end : -1;
    }
    return lines;
  });
}

/** The place where a line begins, with its line feed: less than two windows before the first that is wanted. */
function lastBefore(index: Index, text: Buffer): number {
  let low = 0;
  let high = index.fs.fstatSync(index.words).size;
  while (high - low > window) {
    const middle = (low + high) >> 1;
    const bytes = part(index.fs, index.words, middle, middle + window);
    const start = bytes.indexOf("\n");
    const tab = bytes.indexOf("\t", start + 1);
    const isLine = start >= 0 && tab >= 0 && middle + start < high;
    if (isLine && Buffer.compare(bytes.slice(start + 1, tab), text) <= 0) low = middle + start;
    else high = middle;
  }
  return low;
}

// What the stored fold table (`s/fold.json`) says of a few code points, without parsing the rest. No
// folded text has a quote. Written for njs.

function storedFolds(fs: Files, file: string, text: string): FoldTable {
  const stored = fs.readFileSync(file);
  const map: Record<string, string> = {};
  let isWhole = true;
  codePoints(text).forEach((one) => {
    const code = one.codePointAt(0) || 0;
    // ASCII folds without a table
    const folded = code < 0x80 ? null : foldedAs(stored, code);
    if (folded !== null) map[String(code)] = folded;
    else if (code >= 0x80) isWhole = false;
  });
  return { map: map, ranges: isWhole ? [] : rangesOf(stored) };
}

/** The text that takes the place of a code point; null where the table names none. */
function foldedAs(stored: Buffer, code: number): string | null {
  const member = `"${code}":"`;
  const found = stored.indexOf(member);
  if (found < 0) return null;
  const start = found + member.length;
  return stored.slice(start, stored.indexOf('"', start)).toString();
}

function rangesOf(stored: Buffer): readonly number[] {
  const start = stored.lastIndexOf("[");
  return JSON.parse(stored.slice(start, stored.lastIndexOf("]") + 1).toString());
}
