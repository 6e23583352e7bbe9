import { mediaTypes } from "../../answers/api/media-types.ts";
import type { ListRoute } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { pageFile, segments } from "../../resolve/address.ts";
import { framed, frameOf } from "../../resolve/frame.ts";
import { jsonText } from "../../resolve/json-text.ts";
import { listingFile } from "../../resolve/list.ts";
import { rowsOf } from "../../resolve/rows.ts";
import type { ListAnswer, RouteEntry } from "../../resolve/table.ts";
import type { Values } from "../../resolve/value.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";
import type { PreparedList } from "./prepared-route.ts";
import { stored } from "./render.ts";
import { searchIndex } from "./search-index.ts";

export interface ListSource {
  readonly lists: readonly PreparedList[];
  /** Whether the files of a stem are asked for. */
  readonly makes: (stem: string) => boolean;
  readonly searchLines: readonly string[] | null;
  readonly route: ListRoute;
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly readModel: ReadModel;
}

type Files = Iterable<StoreFile>;

/** Every page and the listing of every list, the rows of every identifier, and the lines scanned for `q`. */
export function* listFiles(source: ListSource): Files {
  const { route, entry, list, lists, makes, searchLines } = source;
  for (const { place, values, lines, attached, edition } of lists) {
    const stem = list.stem + place;
    if (!makes(stem)) continue;
    const sizes = place === "" ? list.sizes : [list.defaultLimit];
    yield* pages({ entry, list, stem, values, lines, attached }, edition, sizes);
  }
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

/** The pages of the rows of each identifier, the first with or without rows. */
function* identified({ route, entry, list, makes, readModel }: ListSource): Files {
  const { by } = route;
  if (by === null) return;
  const none = Object.fromEntries(list.facets.map((name) => [name, null]));
  for (const [named, rows] of by.groups(readModel)) {
    const values = { ...none, [by.parameter]: named };
    const stem = list.stem + segments([by.parameter], entry.parameters, values);
    if (!makes(stem)) continue;
    const lines = rows.map(jsonText);
    const attached = attachedOf(route.attached(readModel, rows));
    // few and short: all pages share an edition
    const edition = editionOf(lines, attached);
    const paged = { entry, list, stem, values, lines, attached };
    for (const offset of offsets(lines.length, list.defaultLimit)) {
      yield page(paged, list.defaultLimit, offset, edition).file;
    }
  }
}

interface Paged {
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly stem: string;
  readonly values: Values;
  readonly lines: readonly string[];
  readonly attached: Attached;
}

/** The pages of a list of these sizes, and the listing of those of several. */
function* pages(paged: Paged, edition: string, sizes: readonly number[]): Files {
  const { stem, list, lines } = paged;
  const listed: string[] = [];
  for (const size of sizes) {
    // a list without rows has the one page that is asked for by default
    if (lines.length === 0 && size !== list.defaultLimit) continue;
    for (const offset of offsets(lines.length, size)) {
      const made = page(paged, size, offset);
      listed.push(made.listed);
      yield made.file;
    }
  }
  if (lines.length <= at(sizes, 0)) return;
  const listing = [`${edition}\t${lines.length}\n`, ...listed].join("");
  yield stored(listingFile(stem), mediaTypes.tsv, listing);
}

/** The positions of the first rows of pages; a list without rows has one page. */
function offsets(rows: number, size: number): readonly number[] {
  return Array.from({ length: Math.max(1, Math.ceil(rows / size)) }, (_, i) => i * size);
}

/** A page of a list, of the edition of its rows or of one that it shares, and what a listing says of it. */
function page(
  { entry, list, stem, values, lines, attached }: Paged,
  limit: number,
  offset: number,
  shared?: string,
) {
  const taken = lines.slice(offset, offset + limit);
  const edition = shared ?? editionOf(taken, attached, offset);
  const path = pageFile(list, stem, limit, offset);
  const frame = frameOf(entry, list, { ...values, limit, offset });
  const ending = endingOf(edition, attached);
  const text = framed(frame, rowsOf(list, taken), lines.length, ending).join("");
  const listed = `${edition}\t${startsOf(taken).join(" ")}\t${partsOf(list, taken)}\n`;
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
