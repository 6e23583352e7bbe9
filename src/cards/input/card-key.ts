import { hash } from "node:crypto";
import type { CardInput } from "./card-input.ts";

/** What a card can be rendered to. */
export const cardProducts = ["svg", "png", "png2x", "square", "badge"] as const;
export type CardProduct = (typeof cardProducts)[number];

/** Raised with every change of layout, drawing or wording; a test over the golden cards says when. */
export const templateVersion = 1;

/**
 * The identity of what a card is rendered to, by product: its input, the fonts and the template.
 * The same key means the same bytes.
 */
export function cardKeys(input: CardInput, fonts: string): (product: CardProduct) => string {
  const text = JSON.stringify(input);
  return (product) => {
    const rest = JSON.stringify([templateVersion, fonts, product]);
    return hash("sha256", `${rest}${text}`, "hex");
  };
}

/** Where rendered cards are kept between builds, by key. */
export interface CardCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
}
