import { once } from "../../model/language/memoize.ts";
import type { CardLook } from "../../model/look.ts";
import { sha256Hex } from "../../record/canonical.ts";
import type { CardInput } from "../input/card-input.ts";
import { cardPng } from "./raster.ts";

/** The pictures of a card: the ending of each one's path, its format and its layout. */
export const cardProducts = {
  svg: { ending: ".svg", format: "svg", layout: "card" },
  png: { ending: ".png", format: "png", layout: "card" },
  square: { ending: ".square.png", format: "png", layout: "square" },
  badge: { ending: ".badge.svg", format: "svg", layout: "badge" },
} as const;
export type CardProduct = keyof typeof cardProducts;
export type CardLayout = (typeof cardProducts)[CardProduct]["layout"];
/** Every picture: what a card has that others embed. */
export const everyProduct = Object.keys(cardProducts) as readonly CardProduct[];

export interface CardCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}

/** Draws a card: the bytes of its products, in the order in which they are asked for. */
export type Draw = (
  input: CardInput,
  products: readonly CardProduct[],
) => Promise<readonly Uint8Array[]>;

/** A drawer of cards that draws only what is not in the cache, and loads satori for the first such. */
export function cardDrawer(look: CardLook, cache: CardCache): Draw {
  const renderer = once(async () => (await import("./card.tsx")).createCardRenderer(look));
  return async (input, products) => {
    const keyOf = cardKeys(input, look.sha256);
    const drawn: Partial<Record<CardLayout, string>> = {};
    const made: Uint8Array[] = [];
    for (const product of products) {
      const { layout, format } = cardProducts[product];
      const key = keyOf(product);
      let bytes = await cache.get(key);
      if (bytes === null) {
        const svg = drawn[layout] ?? (await (await renderer())[layout](input));
        drawn[layout] = svg;
        bytes = format === "png" ? await cardPng(svg) : new TextEncoder().encode(svg);
        await cache.put(key, bytes);
      }
      made.push(bytes);
    }
    return made;
  };
}

/** Over its input and its look (fonts, logo, the code that draws): the same key means the same bytes. */
export function cardKeys(input: CardInput, look: string): (product: CardProduct) => string {
  const text = JSON.stringify(input);
  return (product) => sha256Hex(`${look} ${product}${text}`);
}
