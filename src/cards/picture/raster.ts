import { setImmediate } from "node:timers/promises";
import type { ResvgRenderOptions } from "@resvg/resvg-js";
import type { Logo } from "../layout/design.tsx";
import { indexedPng } from "./indexed-png.ts";

async function drawn(svg: string, options: ResvgRenderOptions = {}) {
  const { Resvg } = await import("@resvg/resvg-js");
  return new Resvg(svg, { font: { loadSystemFonts: false }, ...options }).render();
}

/** A card as a PNG. The event loop turns after each, as resvg frees a picture only then. */
export async function cardPng(svg: string): Promise<Uint8Array> {
  const picture = await drawn(svg);
  const png = indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
  await setImmediate();
  return png;
}

/** Three times the height at which a card shows a logo, so that it is sharp on any screen. */
const logoHeight = 96;

/** A logo for cards; its letters have to be outlines. Throws a RangeError for an SVG that cannot be drawn. */
export async function logoPicture(svg: string): Promise<Logo> {
  try {
    const fitTo = { mode: "height", value: logoHeight } as const;
    const picture = await drawn(svg, { fitTo });
    const href = `data:image/png;base64,${picture.asPng().toString("base64")}`;
    return { href, ratio: picture.width / picture.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`Cannot draw "theme/logo.svg" on cards: ${reason}`);
  }
}
