import { mediaTypes } from "../api/media-types.ts";
import type { CardFiles } from "../api/route.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import { type RenderOptions, renderCards } from "../cards/picture/pool.ts";
import type { CardJob } from "../cards/picture/render-products.ts";
import type { StoreFile } from "../emit/files/store-file.ts";

const types: Readonly<Record<CardProduct, string>> = {
  svg: mediaTypes.svg,
  png: mediaTypes.png,
  png2x: mediaTypes.png,
  square: mediaTypes.png,
  badge: mediaTypes.svg,
};

/** Draws the cards, in order, and names the file of each product. */
export async function* cardStoreFiles(
  cards: Iterable<CardFiles>,
  options: RenderOptions,
): AsyncIterable<StoreFile> {
  // only the names of cards being drawn, so that no other inputs stay in memory
  const drawing: CardFiles["files"][] = [];
  for await (const { products } of renderCards(jobs(cards, drawing), options)) {
    const files = drawing.shift() ?? [];
    for (const [i, { product, bytes }] of products.entries()) {
      const path = files[i]?.file;
      if (path === undefined) throw new RangeError(`Cannot name a card: "${product}" has no file`);
      yield { path, mediaType: types[product], status: 200, cache: "latest", body: bytes };
    }
  }
}

function* jobs(cards: Iterable<CardFiles>, drawing: CardFiles["files"][]): Iterable<CardJob> {
  for (const { input, files } of cards) {
    drawing.push(files);
    yield { input, products: files.map(({ product }) => product) };
  }
}
