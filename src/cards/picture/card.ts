import type { FontSet } from "../../model/font-file.ts";
import type { CardViewModel } from "../content/view-model.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { palette } from "../input/palette.ts";
import { cardLayout } from "../layout/card-layout.ts";
import type { Box, Design } from "../layout/design.ts";
import { cardHeight, cardWidth } from "../layout/grid.ts";
import { type Place, sparkline } from "../layout/sparkline.ts";
import { squareLayout, squareSize } from "../layout/square-layout.ts";
import { createShaper, type Shaper } from "../text/shaper.ts";
import { sharedGlyphs } from "../text/shared-glyphs.ts";
import { takeApart } from "../text/text-runs.ts";
import { svgDocument } from "./svg-document.ts";

export interface CardRenderer {
  /** The card, 1200 by 630. */
  readonly card: (input: CardInput) => Promise<string>;
  /** The square layout, 600 by 600. */
  readonly square: (input: CardInput) => Promise<string>;
  readonly shaper: Shaper;
}

/** A laid-out card before its words become outlines, for tests. */
export interface LaidOut {
  readonly svg: string;
  readonly places: ReadonlyMap<string, Place>;
}

type Satori = typeof import("satori")["default"];
type Faces = Parameters<Satori>[1]["fonts"];

/**
 * A renderer of cards. It loads satori and HarfBuzz, so call it only when a card has to be drawn.
 */
export async function createCardRenderer(fonts: FontSet): Promise<CardRenderer> {
  const [{ default: satori }, shaper] = await Promise.all([
    import("satori"),
    createShaper(fonts.files),
  ]);
  const faces: Faces = fonts.files.map(({ name, data }) => ({ name, data }));
  const render = async (
    input: CardInput,
    layout: (design: Design, view: CardViewModel) => Box,
    width: number,
    height: number,
  ): Promise<string> => {
    const view = viewModelOf(input);
    const design = {
      shaper,
      palette: palette(view.theme, view.accent, view.chip.tone, view.status),
    };
    const { svg, places } = await layOut(satori, faces, layout(design, view), width, height);
    const { shapes, runs } = takeApart(svg);
    const letters = sharedGlyphs(shaper, runs);
    const body = shapes + chart(design, view, places) + letters.body;
    return svgDocument(input, view, { width, height, defs: letters.defs, body });
  };
  return {
    card: (input) => render(input, cardLayout, cardWidth, cardHeight),
    square: (input) => render(input, squareLayout, squareSize, squareSize),
    shaper,
  };
}

/** The layout by satori, with words as `<text>` and the positions of boxes with a key. */
export async function layOut(
  satori: Satori,
  fonts: Faces,
  tree: Box,
  width: number,
  height: number,
  embedFont = false,
): Promise<LaidOut> {
  const places = new Map<string, Place>();
  const svg = await satori(tree, {
    width,
    height,
    fonts,
    embedFont,
    onNodeDetected: ({ key, left, top, width: w, height: h }) => {
      if (key !== undefined) places.set(String(key), { left, top, width: w, height: h });
    },
  });
  return { svg, places };
}

/** The chart, which satori could only draw as an embedded image. */
export function chart(
  { palette: inks }: Design,
  view: CardViewModel,
  places: LaidOut["places"],
): string {
  const place = places.get("plot");
  if (place === undefined) return "";
  return sparkline(view.chart, place, {
    line: inks.accent,
    hairline: inks.hairline,
    dot: inks.chip.fill,
    paper: inks.paper,
  });
}
