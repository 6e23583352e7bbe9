import { mediaTypes } from "../../answers/api/media-types.ts";
import type { FileRoute } from "../../answers/api/route.ts";
import { cardProducts } from "../../cards/picture/drawer.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { listFiles } from "./list-files.ts";
import type { Files, SiteSource } from "./other-files.ts";
import { failureOf, type PreparedRoute } from "./prepared-route.ts";
import { render } from "./render.ts";

/** The files of a route, or with a path those among which that file is, if it is of the route. */
export async function* routeFiles(
  { route, entry, lists, searchLines }: PreparedRoute,
  source: SiteSource,
  path?: string,
): Files {
  const { failed, answer: list } = entry;
  if (route.kind === "file") {
    yield* entryFiles(route, source, (file) => path === undefined || file === path);
  } else if (list.kind === "list" && failed === null) {
    const near = path === list.home.file ? list.home.instead : path;
    const makes = (directory: string) => near === undefined || near.startsWith(`${directory}/`);
    const { readModel } = source;
    const found = { lists: lists(), searchLines: searchLines() };
    yield* listFiles({ route, entry, list, readModel, makes, ...found });
  }
}

/** A file of a route, made without its others; null where it has none of this path. */
export async function fileOf(
  path: string,
  prepared: PreparedRoute,
  source: SiteSource,
): Promise<StoreFile | null> {
  for await (const file of routeFiles(prepared, source, path)) if (file.path === path) return file;
  return null;
}

/** Some files of a route; none where it failed: the resolver answers 503 without one. Cards are drawn one by one. */
export async function* entryFiles(
  route: FileRoute,
  { readModel, making }: SiteSource,
  makes: (path: string) => boolean,
): Files {
  if (failureOf(route, readModel) !== null) return;
  for (const { file, cache, reply } of route.entries(readModel)) {
    if (makes(file)) yield { path: file, cache, ...render(await reply()) };
  }
  for (const { input, files } of route.cards?.(readModel) ?? []) {
    const made = files.filter(({ file }) => makes(file));
    if (made.length === 0) continue;
    const products = made.map(({ product }) => product);
    const drawn = await making.draw(input(), products);
    for (const [i, { file: path, product }] of made.entries()) {
      const body = at(drawn, i);
      yield {
        path,
        mediaType: mediaTypes[cardProducts[product].format],
        status: 200,
        cache: "latest",
        body,
      };
    }
  }
}
