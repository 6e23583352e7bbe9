import { once } from "../../model/language/memoize.ts";
import type { CardLook } from "../../model/look.ts";
import type { CardInput } from "../input/card-input.ts";
import { type CardCache, type CardProduct, cardKeys } from "../input/card-key.ts";
import { cardPng } from "./raster.ts";

/** Draws a card: the bytes of its products, in the order in which they are asked for. */
export type Draw = (
  input: CardInput,
  products: readonly CardProduct[],
) => Promise<readonly Uint8Array[]>;

/** A drawer of cards that draws only what is not in the cache, and loads HarfBuzz for the first such. */
export function cardDrawer(look: CardLook, cache: CardCache): Draw {
  const renderer = once(async () => (await import("./card.ts")).createCardRenderer(look));
  return async (input, products) => {
    const keyOf = cardKeys(input, look.sha256);
    const card = once(async () => (await renderer()).card(input));
    const drawn = {
      svg: async () => utf8(await card()),
      png: async () => cardPng(await card()),
      square: async () => cardPng((await renderer()).square(input)),
      badge: async () => utf8((await renderer()).badge(input)),
    };
    const made: Uint8Array[] = [];
    for (const product of products) {
      const known = await cache.get(keyOf(product));
      const bytes = known ?? (await drawn[product]());
      if (known === null) await cache.put(keyOf(product), bytes);
      made.push(bytes);
    }
    return made;
  };
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
