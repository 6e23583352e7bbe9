import { hash } from "node:crypto";
import type { CardInput } from "./card-input.ts";

/** The files to which a card can be rendered. */
export const cardProducts = ["svg", "png", "square", "badge"] as const;
export type CardProduct = (typeof cardProducts)[number];

/** Increased with every change of layout, drawing or wording, as the golden cards show. */
export const templateVersion = 14;

/** Increased with every change of the bytes of a PNG whose drawing is the same. */
const pngVersion = 4;

/**
 * The cache key of a card's product, over its input, the fonts and logo, and the template. The same key means
 * the same bytes.
 */
export function cardKeys(input: CardInput, look: string): (product: CardProduct) => string {
  const text = JSON.stringify(input);
  return (product) => {
    const isDrawn = product === "svg" || product === "badge";
    const made = isDrawn ? product : `${product} ${pngVersion}`;
    const rest = JSON.stringify([templateVersion, look, made]);
    return hash("sha256", `${rest}${text}`, "hex");
  };
}

/** A cache of rendered cards between builds, by key. */
export interface CardCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}
