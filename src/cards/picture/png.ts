import { Resvg } from "@resvg/resvg-js";
import { indexedPng } from "./indexed-png.ts";

/**
 * The SVG as a PNG at a scale, by resvg without the fonts of the system. resvg frees a picture only
 * when the event loop turns: let it turn between one and the next.
 */
export function cardPng(svg: string, scale: 1 | 2 = 1): Buffer {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "zoom", value: scale },
  }).render();
  return indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
}
