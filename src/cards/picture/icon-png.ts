import { indexedPng } from "./indexed-png.ts";

/** The longer side of the icon on the home screen of a phone. */
const size = 180;

/**
 * The icon of a site as a PNG, for programs that draw no SVG; on white, as phones fill what is
 * transparent with black. Throws a RangeError for an SVG that cannot be drawn.
 */
export async function iconPng(svg: string): Promise<Uint8Array> {
  const { Resvg } = await import("@resvg/resvg-js");
  const options = { font: { loadSystemFonts: false }, background: "#ffffff" };
  try {
    const { width, height } = new Resvg(svg, options);
    const fitTo = { mode: width >= height ? "width" : "height", value: size } as const;
    const picture = new Resvg(svg, { ...options, fitTo }).render();
    return indexedPng(picture.pixels, picture.width, picture.height) ?? picture.asPng();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`Cannot draw "theme/icon.svg" as a PNG for phones: ${reason}`);
  }
}
