import { setImmediate } from "node:timers/promises";
import { Resvg } from "@resvg/resvg-js";
import type { CardInput } from "../input/card-input.ts";
import type { CardProduct } from "../input/card-key.ts";
import type { CardRenderer } from "./card.ts";
import { indexedPng } from "./indexed-png.ts";

/** A card to render and the products to make of it. */
export interface CardJob {
  readonly input: CardInput;
  readonly products: readonly CardProduct[];
}

export interface RenderedProduct {
  readonly product: CardProduct;
  readonly bytes: Uint8Array;
}

/** The products of one card; the event loop turns after each picture, so that resvg frees it. */
export async function renderProducts(
  renderer: CardRenderer,
  { input, products }: CardJob,
): Promise<readonly RenderedProduct[]> {
  const needsCard = products.some((p) => p === "svg" || p === "png");
  const svg = needsCard ? renderer.card(input) : "";
  const rendered: RenderedProduct[] = [];
  for (const product of products) {
    rendered.push({ product, bytes: await bytesOf(renderer, input, product, svg) });
    if (product !== "svg" && product !== "badge") await setImmediate();
  }
  return rendered;
}

async function bytesOf(
  renderer: CardRenderer,
  input: CardInput,
  product: CardProduct,
  svg: string,
): Promise<Uint8Array> {
  switch (product) {
    case "svg":
      return utf8(svg);
    case "png":
      return cardPng(svg);
    case "square":
      return cardPng(renderer.square(input));
    case "badge":
      return utf8(renderer.badge(input));
  }
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/**
 * The SVG as a PNG, by resvg without system fonts. resvg frees a picture only when the
 * event loop turns, so let it turn between pictures.
 */
export function cardPng(svg: string): Buffer {
  const picture = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  return indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
}
