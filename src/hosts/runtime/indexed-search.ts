import { at } from "../../resolve/at.ts";
import type { Found, ScanPlan, Search } from "../../resolve/compose.ts";
import { type Files, part, unlessGone } from "./file-parts.ts";

// The index that the build makes for a search (store/search-index.ts), read in parts: a search costs
// a few small reads, and one bit of each set for a row. Written for njs as the resolver is.

/** Searches the tables of a folder, whose name ends in a slash, by their indexes. */
export function indexedSearch(root: string, fs: Files): Search {
  // the edition that the table was of when it was opened may be gone since
  return (plan, wanted) => unlessGone(() => searched(fs, root, plan, wanted));
}

function searched(fs: Files, root: string, plan: ScanPlan, wanted: readonly string[]) {
  const table = fs.openSync(root + plan.file, "r");
  try {
    const ending = headOf(fs, table, plan.edition);
    return ending === null ? null : found(fs, root, plan, wanted, table, ending);
  } finally {
    fs.closeSync(table);
  }
}

/** What answers attach, from the first line; null where the table is of another edition. */
function headOf(fs: Files, table: number, edition: string): string | null {
  let bytes = 8192;
  let head = part(fs, table, 0, bytes);
  while (head.indexOf("\n") < 0 && head.length === bytes) {
    bytes *= 4;
    head = part(fs, table, 0, bytes);
  }
  const line = head.slice(0, head.indexOf("\n")).toString();
  const tab = line.indexOf("\t");
  return line.slice(0, tab) === edition ? line.slice(tab + 1) : null;
}

function found(
  fs: Files,
  root: string,
  plan: ScanPlan,
  wanted: readonly string[],
  table: number,
  attached: string,
): Found {
  const folder = `${root}${plan.file.slice(0, plan.file.lastIndexOf("/"))}/search/${plan.edition}`;
  const sets = fs.openSync(`${folder}/sets.bin`, "r");
  try {
    const rows = matching(fs, folder, sets, plan, wanted);
    const texts = rows.page.map((row) => {
      const place = part(fs, sets, 8 * row, 8 * row + 8);
      return part(fs, table, place.readUInt32LE(0), place.readUInt32LE(4));
    });
    return { total: rows.total, rows: texts, attached: attached };
  } finally {
    fs.closeSync(sets);
  }
}

interface Matching {
  readonly total: number;
  /** The numbers of the rows of the page that is asked for. */
  readonly page: readonly number[];
}

const nothing: Matching = { total: 0, page: [] };

function matching(
  fs: Files,
  folder: string,
  file: number,
  plan: ScanPlan,
  wanted: readonly string[],
): Matching {
  const index = fs.readFileSync(`${folder}/index.tsv`);
  const keys = plan.facets.map((value, i) => (value === null ? null : `${i}=${value}`));
  const facets = keys.filter((key) => key !== null);
  const stride = 4 * Math.ceil(plan.rows / 32);
  const sets: Buffer[] = [];
  let few: readonly number[] | null = null;
  const all = facets.concat(wanted);
  for (let i = 0; i < all.length; i++) {
    const key = at(all, i);
    const set = setOf(index, key);
    const start = 8 * plan.rows + stride * set;
    if (set >= 0) sets.push(part(fs, file, start, start + stride));
    else if (i < facets.length) return nothing;
    else few = common(few, rareRows(fs, folder, index, key));
  }
  const offset = Number(plan.frame.values["offset"]);
  const limit = Number(plan.frame.values["limit"]);
  if (wanted.length === 0) return nothing;
  if (few === null) return inAll(sets, stride, offset, limit);
  const rows = few.filter((row) =>
    sets.every((set) => ((at(set, row >> 3) >> (row & 7)) & 1) === 1),
  );
  return { total: rows.length, page: rows.slice(offset, offset + limit) };
}

/** The number of the set of a frequent beginning or a facet's value, or -1. */
function setOf(index: Buffer, key: string): number {
  const line = `\n${key}\t`;
  const start = index.indexOf(line);
  if (start < 0) return -1;
  // in bytes
  const from = start + Buffer.from(line).length;
  return Number(index.slice(from, index.indexOf("\n", from)).toString());
}

function common(rows: readonly number[] | null, more: readonly number[]): readonly number[] {
  if (rows === null) return more;
  const known: Record<number, boolean> = {};
  more.forEach((row) => {
    known[row] = true;
  });
  return rows.filter((row) => known[row] === true);
}

/** The rows with a word of this beginning, in order, where they are few. */
function rareRows(fs: Files, folder: string, index: Buffer, beginning: string): readonly number[] {
  const lines = index
    .slice(0, index.indexOf("\n", index.indexOf("\n") + 1))
    .toString()
    .split("\n");
  const firsts = at(lines, 0).split(" ");
  const starts = at(lines, 1).split(" ").map(Number);
  let low = 0;
  let high = firsts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isAfter(at(firsts, middle), beginning)) high = middle - 1;
    else low = middle;
  }
  let end = low + 1;
  while (end < firsts.length && at(firsts, end).indexOf(beginning) === 0) end++;
  const file = fs.openSync(`${folder}/words.tsv`, "r");
  const text = part(
    fs,
    file,
    at(starts, low),
    end < starts.length ? at(starts, end) : fs.fstatSync(file).size,
  ).toString();
  fs.closeSync(file);
  const known: Record<number, boolean> = {};
  const rows: number[] = [];
  text.split("\n").forEach((line) => {
    if (line.indexOf(beginning) !== 0) return;
    const numbers = line.slice(line.indexOf("\t") + 1).split(" ");
    numbers.forEach((one) => {
      const row = Number(one);
      if (known[row] !== true) rows.push(row);
      known[row] = true;
    });
  });
  return rows.sort((a, b) => a - b);
}

/** Whether a word comes after another in the order of UTF-8, which is not that of every engine. */
function isAfter(word: string, other: string): boolean {
  return Buffer.compare(Buffer.from(word), Buffer.from(other)) > 0;
}

/** The rows that are in every set. */
function inAll(sets: readonly Buffer[], stride: number, offset: number, limit: number): Matching {
  const page: number[] = [];
  let total = 0;
  for (let i = 0; i < stride; i += 4) {
    let common = -1;
    for (let j = 0; j < sets.length; j++) common &= at(sets, j).readInt32LE(i);
    while (common !== 0) {
      if (total >= offset && page.length < limit) {
        page.push(8 * i + 31 - Math.clz32(common & -common));
        total++;
        common &= common - 1;
      } else if (total >= offset) {
        total += bitCount(common);
        common = 0;
      } else {
        total++;
        common &= common - 1;
      }
    }
  }
  return { total: total, page: page };
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) & 63;
}
