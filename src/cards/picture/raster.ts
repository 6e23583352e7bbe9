import { setImmediate } from "node:timers/promises";
import type { RenderedImage, ResvgRenderOptions } from "@resvg/resvg-js";
import type { Logo } from "../layout/design.ts";
import { indexedPng } from "./indexed-png.ts";

async function drawing(svg: string, options: ResvgRenderOptions = {}) {
  const { Resvg } = await import("@resvg/resvg-js");
  return new Resvg(svg, { font: { loadSystemFonts: false }, ...options });
}

function pngOf(picture: RenderedImage): Uint8Array {
  return indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
}

/** A card as a PNG. The event loop turns after each, as resvg frees a picture only then. */
export async function cardPng(svg: string): Promise<Uint8Array> {
  const png = pngOf((await drawing(svg)).render());
  await setImmediate();
  return png;
}

/** Three times the height at which a card shows a logo, so that it is sharp on any screen. */
const logoHeight = 96;

/** A logo for cards; its letters have to be outlines. Throws a RangeError for an SVG that cannot be drawn. */
export async function logoPicture(svg: string): Promise<Logo> {
  return named('"theme/logo.svg" on cards', async () => {
    const fitTo = { mode: "height", value: logoHeight } as const;
    const picture = (await drawing(svg, { fitTo })).render();
    const href = `data:image/png;base64,${picture.asPng().toString("base64")}`;
    return { href, ratio: picture.width / picture.height };
  });
}

/** The longer side of the icon on the home screen of a phone. */
const iconSize = 180;

/** On white, as phones fill what is transparent with black. Throws a RangeError for what cannot be drawn. */
export async function iconPng(svg: string): Promise<Uint8Array> {
  return named('"theme/icon.svg" as a PNG for phones', async () => {
    const { width, height } = await drawing(svg);
    const fitTo = { mode: width >= height ? "width" : "height", value: iconSize } as const;
    return pngOf((await drawing(svg, { background: "#ffffff", fitTo })).render());
  });
}

async function named<T>(what: string, draw: () => Promise<T>): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`Cannot draw ${what}: ${reason}`);
  }
}
