import { sha256Hex } from "../../record/canonical.ts";
import type { CardInput } from "./card-input.ts";

/** The pictures of a card: the ending of each one's path, and its format. */
export const cardProducts = {
  svg: { ending: ".svg", format: "svg" },
  png: { ending: ".png", format: "png" },
  square: { ending: ".square.png", format: "png" },
  badge: { ending: ".badge.svg", format: "svg" },
} as const;
export type CardProduct = keyof typeof cardProducts;
/** Every picture: what a card has that others embed. */
export const everyProduct = Object.keys(cardProducts) as readonly CardProduct[];

/** Over its input and its look (fonts, logo, the code that draws): the same key means the same bytes. */
export function cardKeys(input: CardInput, look: string): (product: CardProduct) => string {
  const text = JSON.stringify(input);
  return (product) => sha256Hex(`${look} ${product}${text}`);
}

export interface CardCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}
