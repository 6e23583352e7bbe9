import { mediaTypes } from "../../answers/api/media-types.ts";
import type { ListRoute } from "../../answers/api/route.ts";
import type { ReadModel } from "../../answers/rows/read-model.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { framed, frameOf } from "../../resolve/frame.ts";
import { combination, identifiedSizes, isAnswer, pageFile } from "../../resolve/list.ts";
import { listingFile, listingHead } from "../../resolve/listing.ts";
import { rowsOf } from "../../resolve/rows.ts";
import type { ListAnswer, RouteEntry } from "../../resolve/table.ts";
import type { Values } from "../../resolve/value.ts";
import { type Attached, attachedOf, editionOf, endingOf } from "./edition.ts";
import type { LineOf } from "./line.ts";
import type { PreparedList } from "./prepared-route.ts";
import { searchIndex } from "./search-index.ts";

/** The makings of the files of one list. */
export interface ListSource {
  readonly lists: readonly PreparedList[];
  readonly searchLines: readonly string[] | null;
  readonly route: ListRoute;
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly readModel: ReadModel;
  readonly lineOf: LineOf;
}

type Files = Iterable<StoreFile>;

/** Every page and the listing of every combination, the rows of every identifier, and the lines scanned for `q`. */
export function* listFiles(source: ListSource): Files {
  const { route, entry, list, lists, searchLines } = source;
  for (const { facets, lines, attached, edition } of lists) {
    const values = facetValues(list, facets);
    const directory = `${list.directory}/${combination(list, values)}`;
    const paged = { entry, list, directory, values, lines, attached };
    yield* pages(paged, edition);
  }
  yield* emptyHome(source);
  yield* identified(source);
  if (route.search !== null && searchLines !== null) {
    yield file(route.search.file, mediaTypes.tsv, `${searchLines.join("\n")}\n`);
    yield* searchFiles(route.search.file, searchLines);
  }
}

/** The default answer of a list without rows, which any file host gives too. */
function* emptyHome({ entry, list, lists }: ListSource): Files {
  const directory = list.home.instead.slice(0, list.home.instead.lastIndexOf("/"));
  const isHome = ({ facets, lines }: PreparedList) =>
    lines.length > 0 &&
    `${list.directory}/${combination(list, facetValues(list, facets))}` === directory;
  if (lists.some(isHome)) return;
  const page = { limit: list.defaultLimit, offset: 0 };
  const values = Object.fromEntries(
    entry.parameters.map((one) => [one.name, "default" in one ? one.default : null]),
  );
  const body = framed(
    frameOf(entry, list, { ...values, ...page }),
    rowsOf(list, []),
    0,
    list.empty,
  ).join("");
  yield file(list.home.file, mediaTypes.json, body);
}

/** The index of a search table, in a folder of its edition: never read with another one. */
function* searchFiles(table: string, searchLines: readonly string[]): Iterable<StoreFile> {
  const edition = at(at(searchLines, 0).split("\t"), 0);
  const folder = `${table.slice(0, table.lastIndexOf("/"))}/search/${edition}`;
  const { words, sets } = searchIndex(searchLines);
  yield file(`${folder}/words.tsv`, mediaTypes.tsv, words);
  yield { ...file(`${folder}/sets.bin`, mediaTypes.binary, ""), body: sets };
}

/** The first page of each identifier, with or without rows, and every other of a size in use. */
function* identified({ route, entry, list, readModel, lineOf }: ListSource): Files {
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
    const paged = { entry, list, directory, values, lines, attached };
    // few and short: all pages share an edition
    const pageAt = pagesOf(paged, editionOf(lines, attached));
    if (rows.length === 0) yield pageAt(list.defaultLimit, 0).file;
    for (const size of identifiedSizes(list, rows.length)) {
      for (const offset of offsets(paged, size)) yield pageAt(size, offset).file;
    }
  }
}

function facetValues(list: ListAnswer, facets: readonly (string | null)[]): Values {
  return Object.fromEntries(list.facets.map((name, i) => [name, at(facets, i)]));
}

interface Paged {
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly directory: string;
  readonly values: Values;
  readonly lines: readonly string[];
  readonly attached: Attached;
}

function* pages(paged: Paged, edition: string): Files {
  const { directory, list, lines } = paged;
  const pageAt = pagesOf(paged, null);
  const listed: string[] = [];
  for (const size of list.sizes) {
    const editions: string[] = [];
    for (const offset of offsets(paged, size)) {
      const made = pageAt(size, offset);
      editions.push(made.edition);
      yield made.file;
    }
    listed.push(`${editions.join(" ")}\n`);
  }
  if (lines.length <= at(list.sizes, 0)) return;
  const head = listingHead(edition, lines.length);
  yield file(listingFile(directory), mediaTypes.tsv, head + listed.join(""));
}

function offsets(
  { lines }: { readonly lines: readonly string[] },
  size: number,
): readonly number[] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, i) => i * size);
}

type PageAt = (
  limit: number,
  offset: number,
) => { readonly edition: string; readonly file: StoreFile };

/** The pages of a list, of one edition or each of that of its rows. */
function pagesOf(paged: Paged, shared: string | null): PageAt {
  const { list, directory, lines, attached } = paged;
  return (limit, offset) => {
    const taken = lines.slice(offset, offset + limit);
    const edition = shared ?? editionOf(taken, attached, offset);
    const path = pageFile(list, directory, limit, offset);
    const stored = isAnswer(list, path) ? paged : { ...paged, list: { ...list, parts: [] } };
    const text = pageText(stored, edition, taken, limit, offset);
    return { edition, file: file(path, mediaTypes.json, text) };
  };
}

function pageText(
  { entry, list, values, lines, attached }: Paged,
  edition: string,
  taken: readonly string[],
  limit: number,
  offset: number,
): string {
  const frame = frameOf(entry, list, { ...values, limit, offset });
  return framed(frame, rowsOf(list, taken), lines.length, endingOf(edition, attached)).join("");
}

function file(path: string, mediaType: string, body: string): StoreFile {
  return { path, mediaType, status: 200, cache: "latest", body };
}
