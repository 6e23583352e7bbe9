import type { Logo } from "../layout/design.ts";

/** Three times the height at which a card shows a logo, so that it is sharp on any screen. */
const height = 96;

/** A logo for cards; its letters have to be outlines. Throws a RangeError for an SVG that cannot be drawn. */
export async function logoPicture(svg: string): Promise<Logo> {
  const { Resvg } = await import("@resvg/resvg-js");
  try {
    const fitTo = { mode: "height", value: height } as const;
    const picture = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render();
    const href = `data:image/png;base64,${picture.asPng().toString("base64")}`;
    return { href, ratio: picture.width / picture.height };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RangeError(`Cannot draw "theme/logo.svg" on cards: ${reason}`);
  }
}
