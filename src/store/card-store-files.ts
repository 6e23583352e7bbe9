import { mediaTypes } from "../api/media-types.ts";
import type { CardFiles } from "../api/route.ts";
import type { CardProduct } from "../cards/input/card-key.ts";
import { type RenderOptions, renderCards } from "../cards/picture/pool.ts";
import type { CardOrder } from "../cards/picture/render-products.ts";
import type { StoreFile } from "../emit/files/store-file.ts";

const types: Readonly<Record<CardProduct, string>> = {
  svg: mediaTypes.svg,
  png: mediaTypes.png,
  png2x: mediaTypes.png,
  square: mediaTypes.png,
  badge: mediaTypes.svg,
};

/** Draws the cards, in their order, and names the file of every product. */
export async function* cardStoreFiles(
  cards: Iterable<CardFiles>,
  options: RenderOptions,
): AsyncIterable<StoreFile> {
  // the names of what is being drawn, so that no more inputs than that are held
  const drawing: CardFiles["files"][] = [];
  for await (const { products } of renderCards(orders(cards, drawing), options)) {
    const files = drawing.shift() ?? [];
    for (const [i, { product, bytes }] of products.entries()) {
      const path = files[i]?.file;
      if (path === undefined) throw new RangeError(`Cannot name a card: "${product}" has no file`);
      yield { path, mediaType: types[product], status: 200, cache: "latest", body: bytes };
    }
  }
}

function* orders(cards: Iterable<CardFiles>, drawing: CardFiles["files"][]): Iterable<CardOrder> {
  for (const { input, files } of cards) {
    drawing.push(files);
    yield { input, products: files.map(({ product }) => product) };
  }
}
