import { mediaTypes } from "../../answers/api/media-types.ts";
import type { ListRoute } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { editionEnd, framed, frameOf } from "../../resolve/frame.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { listingFile, pageFile } from "../../resolve/list.ts";
import { rowsOf } from "../../resolve/rows.ts";
import { withinFile } from "../../resolve/slice.ts";
import type { ListAnswer, RouteEntry, Within } from "../../resolve/table.ts";
import type { Values } from "../../resolve/value.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";
import type { PreparedList } from "./prepared-route.ts";
import { stored, storedJson } from "./render.ts";
import { searchIndex } from "./search-index.ts";

export interface ListSource {
  readonly lists: readonly PreparedList[];
  /** Whether the files of a directory are asked for. */
  readonly makes: (directory: string) => boolean;
  readonly searchLines: readonly string[] | null;
  readonly route: ListRoute;
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly readModel: ReadModel;
}

type Files = Iterable<StoreFile>;

/** Every page and the listing of every combination, the rows of every identifier, and the lines scanned for `q`. */
export function* listFiles(source: ListSource): Files {
  const { route, entry, list, lists, makes, searchLines } = source;
  const inside = groupBy(lists, ({ within }) => within?.key);
  let hasHome = false;
  for (const { name, facets, lines, attached, edition, within } of lists) {
    const values = Object.fromEntries(list.facets.map((name, i) => [name, at(facets, i)]));
    const directory = `${list.directory}/${name}`;
    if (!makes(directory)) continue;
    const isHome = lines.length > 0 && list.home.instead.startsWith(`${directory}/`);
    hasHome ||= isHome;
    const paged = { entry, list, directory, values, lines, attached };
    if (within === null) yield* pages(paged, edition, list.sizes, lines.length);
    // the default answer of rows that are stored with those of another list
    else if (isHome) yield* pages(paged, edition, [list.defaultLimit], 1);
    const others = inside.get(name);
    if (others !== undefined) yield storedJson(withinFile(directory), withinOf(others, edition));
  }
  if (!hasHome) yield emptyHome(source);
  yield* identified(source);
  if (route.search !== null && searchLines !== null) {
    const { file } = route.search;
    yield stored(file, mediaTypes.tsv, `${searchLines.join("\n")}\n`);
    // the index is in a folder of its edition: never read with another table
    const [edition = ""] = at(searchLines, 0).split("\t");
    const folder = `${file.slice(0, file.lastIndexOf("/"))}/search/${edition}`;
    const { words, sets } = searchIndex(searchLines);
    yield stored(`${folder}/words.tsv`, mediaTypes.tsv, words);
    yield stored(`${folder}/sets.bin`, mediaTypes.binary, sets);
  }
}

/** The default answer of a list without rows, which any file host gives too. */
function emptyHome({ entry, list }: ListSource): StoreFile {
  const values = Object.fromEntries(
    entry.parameters.map((one) => [one.name, "default" in one ? one.default : null]),
  );
  const frame = frameOf(entry, list, { ...values, limit: list.defaultLimit, offset: 0 });
  const text = framed(frame, rowsOf(list, []), 0, list.empty).join("");
  return stored(list.home.file, mediaTypes.json, text);
}

/** The first page of each identifier, with or without rows, and every other of a size in use. */
function* identified({ route, entry, list, readModel }: ListSource): Files {
  if (route.by === null) return;
  const none = Object.fromEntries(list.facets.map((name) => [name, null]));
  for (const [named, rows] of route.by.groups(readModel)) {
    const lines = rows.map(jsonText);
    const values = { ...none, [route.by.parameter]: named };
    const directory = `${route.by.directory}/${named}`;
    const attached = attachedOf(route.attached(readModel, rows));
    const paged = { entry, list, directory, values, lines, attached };
    // few and short: all pages share an edition
    const edition = editionOf(lines, attached);
    if (rows.length === 0) yield page(paged, list.defaultLimit, 0, edition).file;
    for (const size of identifiedSizes(list, rows.length)) {
      for (const offset of offsets(rows.length, size))
        yield page(paged, size, offset, edition).file;
    }
  }
}

/** The stored page sizes for an identifier with so many rows, without useless ones. */
function identifiedSizes({ sizes, defaultLimit }: ListAnswer, rows: number): readonly number[] {
  return sizes.filter((size, i) => {
    if (size <= defaultLimit) return size === defaultLimit;
    return i === 0 || at(sizes, i - 1) < rows;
  });
}

interface Paged {
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly directory: string;
  readonly values: Values;
  readonly lines: readonly string[];
  readonly attached: Attached;
}

/** The pages of the rows up to one, and the listing that has them. */
function* pages(paged: Paged, edition: string, sizes: readonly number[], to: number): Files {
  const { directory, list, lines } = paged;
  const listed: string[] = [];
  for (const size of sizes) {
    for (const offset of offsets(to, size)) {
      const made = page(paged, size, offset);
      listed.push(made.listed);
      yield made.file;
    }
  }
  if (lines.length <= at(list.sizes, 0)) return;
  const listing = [`${edition}\t${lines.length}\n`, ...listed].join("");
  yield stored(listingFile(directory), mediaTypes.tsv, listing);
}

/** Which rows of a list of an edition are those of others, and how their answers end. */
function withinOf(lists: readonly PreparedList[], edition: string): Within {
  const after = ({ edition, attached }: PreparedList) =>
    endingOf(edition, attached).attached.slice(editionEnd);
  const members = [...new Set(lists.map(after))];
  const byEdition = lists.map((list) => {
    const { available } = list.attached;
    const runs = list.within?.runs ?? [];
    return [list.edition, { available, members: members.indexOf(after(list)), runs }] as const;
  });
  return { edition, members, lists: Object.fromEntries(byEdition) };
}

function offsets(rows: number, size: number): readonly number[] {
  return Array.from({ length: Math.ceil(rows / size) }, (_, i) => i * size);
}

/** A page of a list, of the edition of its rows or of one that it shares, and what a listing says of it. */
function page(
  { entry, list: answer, directory, values, lines, attached }: Paged,
  limit: number,
  offset: number,
  shared?: string,
) {
  const taken = lines.slice(offset, offset + limit);
  const edition = shared ?? editionOf(taken, attached, offset);
  const path = pageFile(answer, directory, limit, offset);
  // the other pages of a list with parts have each row once
  const list = path === answer.home.file ? answer : { ...answer, parts: [] };
  const frame = frameOf(entry, list, { ...values, limit, offset });
  const ending = endingOf(edition, attached);
  const text = framed(frame, rowsOf(list, taken), lines.length, ending).join("");
  const listed = `${edition}\t${startsOf(taken).join(" ")}\t${partsOf(answer, taken)}\n`;
  return { listed, file: stored(path, mediaTypes.json, text) };
}

/** The bytes at which rows begin, counted from the first, and at last that at which another would. */
function startsOf(rows: readonly string[]): readonly number[] {
  const starts = [0];
  for (const [i, row] of rows.entries()) starts.push(at(starts, i) + Buffer.byteLength(row) + 2);
  return starts;
}

/** A digit for each row, the part of the list that it is of; `-` for none. */
function partsOf({ parts }: ListAnswer, rows: readonly string[]): string {
  if (parts.length === 0) return "";
  const part = (row: string) => parts.findIndex(({ startsWith }) => row.startsWith(startsWith));
  return rows.map((row) => (part(row) === -1 ? "-" : part(row))).join("");
}
