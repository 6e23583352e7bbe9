import { mediaTypes } from "../../answers/api/media-types.ts";
import type { Card, FileRoute } from "../../answers/api/route.ts";
import { badgeEndpoint } from "../../cards/layout/badge.tsx";
import { type CardProduct, cardProducts } from "../../cards/picture/drawer.ts";
import { oEmbed } from "../../cards/picture/embedding.ts";
import type { StoreFile } from "../../emit/files/store-file.ts";
import { at } from "../../model/language/at.ts";
import { once } from "../../model/language/memoize.ts";
import { pagePlace } from "../../resolve/address.ts";
import { listingFile } from "../../resolve/list.ts";
import { listFiles } from "./list-files.ts";
import type { Files, SiteSource } from "./other-files.ts";
import { failureOf, type PreparedRoute } from "./prepared-route.ts";
import { render, stored, storedJson } from "./render.ts";

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
    const near = path === undefined ? null : pagePlace(list.stem, path);
    const makes = (stem: string) =>
      path === undefined || list.stem + near === stem || path === listingFile(stem);
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

/** Some files of a route; none where it failed: the resolver answers 503 without one. */
export async function* entryFiles(route: FileRoute, source: SiteSource, makes: Makes): Files {
  const { readModel } = source;
  if (failureOf(route, readModel) !== null) return;
  for (const { file, cache, reply } of route.entries(readModel)) {
    if (makes(file)) yield { path: file, cache, ...render(await reply()) };
  }
  for (const card of route.cards?.(readModel) ?? []) yield* cardFiles(card, source, makes);
}

type Makes = (path: string) => boolean;

/** Cards are drawn one by one. */
async function* cardFiles(
  { stem, input, products, isEmbedded = false }: Card,
  { readModel, making }: SiteSource,
  makes: Makes,
): Files {
  const shown = once(input);
  const { baseUrl } = readModel.analysis.world.publisher;
  const fileOf = (product: CardProduct) => stem + cardProducts[product].ending;
  const urlOf = (product: CardProduct) => `${baseUrl}/${fileOf(product)}`;
  if (isEmbedded && makes(`${stem}.oembed.json`)) {
    const square = products.includes("square") ? urlOf("square") : null;
    const links = { baseUrl, png: urlOf("png"), square };
    yield storedJson(`${stem}.oembed.json`, oEmbed(shown(), links));
  }
  if (isEmbedded && products.includes("badge") && makes(`${stem}.badge.json`)) {
    yield storedJson(`${stem}.badge.json`, badgeEndpoint(shown()));
  }
  const wanted = products.filter((product) => makes(fileOf(product)));
  if (wanted.length === 0) return;
  const drawn = await making.draw(shown(), wanted);
  for (const [i, product] of wanted.entries()) {
    yield stored(fileOf(product), mediaTypes[cardProducts[product].format], at(drawn, i));
  }
}
