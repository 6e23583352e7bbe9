import { Resvg } from "@resvg/resvg-js";
import { indexedPng } from "./indexed-png.ts";

/**
 * The SVG as a PNG at a scale, by resvg without system fonts. resvg frees a picture only when the
 * event loop turns, so let it turn between pictures.
 */
export function cardPng(svg: string, scale: 1 | 2 = 1): Buffer {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "zoom", value: scale },
  }).render();
  return indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
}
