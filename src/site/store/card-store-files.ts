import { mediaTypes } from "../../answers/api/media-types.ts";
import type { CardFiles } from "../../answers/api/route.ts";
import type { CardProduct } from "../../cards/input/card-key.ts";
import { type RenderOptions, renderCards } from "../../cards/picture/pool.ts";
import type { CardJob } from "../../cards/picture/render-products.ts";
import type { MadeFile, StoreFile } from "../../emit/files/store-file.ts";
import { at, present } from "../../model/language/at.ts";

const types: Readonly<Record<CardProduct, string>> = {
  svg: mediaTypes.svg,
  png: mediaTypes.png,
  square: mediaTypes.png,
  badge: mediaTypes.svg,
};

/** Draws cards in order and names the file of each product. */
export async function* cardStoreFiles(
  cards: Iterable<CardFiles>,
  options: RenderOptions,
): AsyncIterable<StoreFile> {
  const begun: CardFiles[] = [];
  for await (const { products } of renderCards(jobs(cards, begun), options)) {
    const { files } = present(begun.shift());
    yield* products.map(({ product, bytes }, i) => {
      return { ...fileOf(at(files, i).file, product), body: bytes };
    });
  }
}

function fileOf(path: string, product: CardProduct): MadeFile {
  return { path, mediaType: types[product], status: 200, cache: "latest" };
}

/** The content of each card, made when it is drawn, so that it is in memory no longer. */
function* jobs(cards: Iterable<CardFiles>, begun: CardFiles[]): Iterable<CardJob> {
  for (const card of cards) {
    begun.push(card);
    yield { input: card.input(), products: card.files.map(({ product }) => product) };
  }
}
