import { hash } from "node:crypto";
import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { ListRoute } from "../api/route.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { at } from "../language/at.ts";
import { framed, frameOf } from "../resolve/frame.ts";
import { combination, identifiedSizes, pageFile } from "../resolve/list.ts";
import { listingFile, listingHead } from "../resolve/listing.ts";
import { placesFile } from "../resolve/places.ts";
import { type Rows, rowsOf } from "../resolve/rows.ts";
import type { ListAnswer, RouteEntry } from "../resolve/table.ts";
import type { Values } from "../resolve/value.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";
import type { LineOf } from "./line.ts";
import { places } from "./places.ts";
import type { PreparedList } from "./prepared-route.ts";
import { searchIndex } from "./search-index.ts";

/** What the files of one list are made of. */
export interface ListSource<K = never> {
  readonly lists: readonly PreparedList[];
  readonly searchLines: readonly string[] | null;
  readonly route: ListRoute;
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly readModel: ReadModel;
  readonly lineOf: LineOf;
  readonly same: Same<K>;
}

/** The file of a path as it is already, where it was made of what has this key; null where it is not. */
export type Same<K> = (path: string, key: string) => K | null;

type Files<K> = Iterable<StoreFile | K>;

/** Every page and the listing of every combination, the rows of every identifier, and the lines scanned for `q`. */
export function* listFiles<K = never>(source: ListSource<K>): Files<K> {
  const { route, entry, list, lists, searchLines, same } = source;
  for (const { facets, lines, attached } of lists) {
    const values = facetValues(list, facets);
    const directory = `${list.directory}/${combination(list, values)}`;
    yield* pages({ entry, list, directory, values, lines, attached, same }, list.sizes);
  }
  yield* identified(source);
  if (route.search !== null && searchLines !== null) {
    yield file(route.search.file, mediaTypes.tsv, `${searchLines.join("\n")}\n`);
    yield* searchFiles(route.search.file, searchLines);
  }
}

/** The index of a search table, in a folder of its edition: never read with another one. */
function* searchFiles(table: string, searchLines: readonly string[]): Iterable<StoreFile> {
  const edition = at(at(searchLines, 0).split("\t"), 0);
  const folder = `${table.slice(0, table.lastIndexOf("/"))}/search/${edition}`;
  const { words, sets } = searchIndex(searchLines);
  yield file(`${folder}/words.tsv`, mediaTypes.tsv, words);
  yield binary(`${folder}/sets.bin`, sets);
}

/** The first page of each identifier, with or without rows, and every other of a size in use. */
function* identified<K>({ route, entry, list, readModel, lineOf, same }: ListSource<K>): Files<K> {
  if (route.by === null) return;
  for (const { named, rows, ...rest } of route.by.groups(readModel)) {
    const lines = rows.map(lineOf);
    const values = {
      ...facetValues(
        list,
        list.facets.map(() => null),
      ),
      [route.by.parameter]: named,
    };
    const directory = `${route.by.directory}/${named}`;
    const attached = attachedOf(rest);
    const paged = { entry, list, directory, values, lines, attached, same };
    // few and short: all pages share an edition
    const edition = editionOf(lines, attached);
    if (rows.length === 0) yield page(paged, edition, list.defaultLimit, 0);
    for (const size of identifiedSizes(list, rows.length)) {
      for (const offset of offsets(paged, size)) yield page(paged, edition, size, offset);
    }
  }
}

function facetValues(list: ListAnswer, facets: readonly (string | null)[]): Values {
  return Object.fromEntries(list.facets.map((name, i) => [name, at(facets, i)]));
}

interface Paged<K> {
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly directory: string;
  readonly values: Values;
  readonly lines: readonly string[];
  readonly attached: Attached;
  readonly same: Same<K>;
}

function* pages<K>(paged: Paged<K>, sizes: readonly number[]): Files<K> {
  const { directory, list, lines, attached } = paged;
  const listed: string[] = [];
  for (const size of sizes) {
    const editions: string[] = [];
    for (const offset of offsets(paged, size)) {
      const edition = editionOf(lines.slice(offset, offset + size), attached, offset);
      editions.push(edition);
      yield page(paged, edition, size, offset);
    }
    listed.push(`${editions.join(" ")}\n`);
  }
  if (lines.length <= at(sizes, 0)) return;
  const edition = editionOf(lines, attached);
  const head = listingHead(edition, lines.length);
  yield file(listingFile(directory), mediaTypes.tsv, head + listed.join(""));
  yield binary(placesFile(directory, edition), places(list, lines));
}

function offsets(
  { lines }: { readonly lines: readonly string[] },
  size: number,
): readonly number[] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, i) => i * size);
}

/** A page, as it is in the output where all of it but its rows is, since that names their edition. */
function page<K>(
  { entry, list, directory, values, lines, attached, same }: Paged<K>,
  edition: string,
  limit: number,
  offset: number,
): StoreFile | K {
  const path = pageFile(directory, limit, offset);
  const frame = frameOf(entry, list, { ...values, limit, offset });
  const ending = endingOf(edition, attached);
  const text = (rows: Rows) => framed(frame, rows, lines.length, ending).join("");
  const taken = lines.slice(offset, offset + limit);
  const around = text({ count: taken.length, all: [], parts: list.parts.map(() => []) });
  const kept = same(path, hash("sha256", around, "base64url").slice(0, 16));
  return kept ?? file(path, mediaTypes.json, text(rowsOf(list, taken)));
}

function binary(path: string, body: Uint8Array): StoreFile {
  return { path, mediaType: mediaTypes.binary, status: 200, cache: "latest", body };
}

function file(path: string, mediaType: string, body: string): StoreFile {
  return { path, mediaType, status: 200, cache: "latest", body };
}
