import { hash } from "node:crypto";
import type { CardInput } from "./card-input.ts";

/** The files to which a card can be rendered. */
export const cardProducts = ["svg", "png", "square", "badge"] as const;
export type CardProduct = (typeof cardProducts)[number];

/**
 * The cache key of a card's product, over its input and its look: fonts, logo, and the code that draws.
 * The same key means the same bytes.
 */
export function cardKeys(input: CardInput, look: string): (product: CardProduct) => string {
  const text = JSON.stringify(input);
  return (product) => hash("sha256", `${look} ${product}${text}`, "hex");
}

/** A cache of rendered cards between builds, by key. */
export interface CardCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}
