import type { ReadModel } from "../answers/read-model.ts";
import { mediaTypes } from "../api/media-types.ts";
import type { ListRoute } from "../api/route.ts";
import type { StoreFile } from "../emit/files/store-file.ts";
import { at } from "../language/at.ts";
import { type FoldTable, words } from "../resolve/fold.ts";
import { framed, frameOf } from "../resolve/frame.ts";
import { combination, identifiedSizes, pageFile } from "../resolve/list.ts";
import type { ListAnswer, RouteEntry } from "../resolve/table.ts";
import type { Values } from "../resolve/value.ts";
import type { LineOf } from "./line.ts";

/** What the files of one list are made of. */
export interface ListSource {
  readonly route: ListRoute;
  readonly entry: RouteEntry;
  readonly list: ListAnswer;
  readonly collections: readonly {
    readonly facets: readonly (string | null)[];
    readonly rows: readonly object[];
  }[];
  readonly readModel: ReadModel;
  readonly lineOf: LineOf;
  readonly fold: FoldTable;
}

/** Every page of every combination, the rows of every identifier, and the table for `q`. */
export function* listFiles(source: ListSource): Iterable<StoreFile> {
  for (const { facets, rows } of source.collections) {
    const values = facetValues(source.list, facets);
    const directory = `${source.list.directory}/${combination(source.list, values)}`;
    const lines = rows.map(source.lineOf);
    for (const size of source.list.sizes) yield* pages(source, directory, values, lines, size);
  }
  yield* identified(source);
  if (source.route.table !== null) yield table(source, source.route.table);
}

function facetValues(list: ListAnswer, facets: readonly (string | null)[]): Values {
  return Object.fromEntries(list.facets.map((name, i) => [name, at(facets, i)]));
}

function* pages(
  source: ListSource,
  directory: string,
  values: Values,
  lines: readonly string[],
  size: number,
): Iterable<StoreFile> {
  for (let offset = 0; offset < lines.length; offset += size) {
    yield page(source, directory, { ...values, limit: size, offset }, lines);
  }
}

function page(
  { readModel, entry, list }: ListSource,
  directory: string,
  values: Values & { limit: number; offset: number },
  lines: readonly string[],
): StoreFile {
  const { limit, offset } = values;
  const frame = frameOf(readModel.build, entry, list, values);
  const body = framed(frame, lines.slice(offset, offset + limit), lines.length);
  return file(pageFile(directory, limit, offset), mediaTypes.json, body);
}

/** The first page of each identifier, with or without rows, and all others of a size in use. */
function* identified(source: ListSource): Iterable<StoreFile> {
  const { route, list, readModel } = source;
  if (route.by === null) return;
  for (const { named, rows } of route.by.groups(readModel)) {
    const lines = rows.map(source.lineOf);
    const values = {
      ...facetValues(
        list,
        list.facets.map(() => null),
      ),
      [route.by.parameter]: named,
    };
    const directory = `${route.by.directory}/${named}`;
    if (rows.length === 0) {
      yield page(source, directory, { ...values, limit: list.defaultLimit, offset: 0 }, lines);
    }
    for (const size of identifiedSizes(list, rows.length)) {
      yield* pages(source, directory, values, lines, size);
    }
  }
}

function table(
  { readModel, lineOf, fold }: ListSource,
  source: NonNullable<ListRoute["table"]>,
): StoreFile {
  const lines = [readModel.build];
  for (const { text, facets, row } of source.entries(readModel)) {
    const cells = [words(text, fold).join(" "), ...facets.map((values) => values.join(" "))];
    lines.push([...cells, lineOf(row)].join("\t"));
  }
  return file(source.file, mediaTypes.tsv, `${lines.join("\n")}\n`);
}

function file(path: string, mediaType: string, body: string): StoreFile {
  return { path, mediaType, status: 200, cache: "latest", body };
}
