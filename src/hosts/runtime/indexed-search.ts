import { at } from "../../resolve/at.ts";
import type { Found, ScanPlan, Search } from "../../resolve/compose.ts";
import { type Files, part, unlessGone, withFile } from "./file-parts.ts";
import { type Matching, matching } from "./matching-rows.ts";
import { type Index, read } from "./postings.ts";

// The index that the build makes for a search (store/search-index.ts), read in parts. Written for njs as
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
