import type { CardLook } from "../../model/card-look.ts";
import type { CardViewModel } from "../content/view-model.ts";
import { viewModelOf } from "../content/view-model-of.ts";
import type { CardInput } from "../input/card-input.ts";
import { type Palette, palette } from "../input/palette.ts";
import { cardLayout } from "../layout/card-layout.ts";
import type { Design, Sheet } from "../layout/design.ts";
import { cardHeight, cardWidth } from "../layout/grid.ts";
import { squareLayout, squareSize } from "../layout/square-layout.ts";
import { createShaper, type Shaper } from "../text/shaper.ts";
import { sharedGlyphs } from "../text/shared-glyphs.ts";
import { typeset } from "../text/typeset.ts";
import { badge } from "./badge.ts";
import { logoPicture } from "./logo-picture.ts";
import { svgDocument } from "./svg-document.ts";

export interface CardRenderer {
  /** The card, 1200 by 630. */
  readonly card: (input: CardInput) => string;
  /** The square layout, 600 by 600. */
  readonly square: (input: CardInput) => string;
  /** The badge, 24 pixels high. */
  readonly badge: (input: CardInput) => string;
  readonly shaper: Shaper;
}

type Layout = (design: Design, view: CardViewModel) => Sheet;

/**
 * A renderer of cards. It loads HarfBuzz, so call it only when a card has to be drawn.
 */
export async function createCardRenderer(look: CardLook): Promise<CardRenderer> {
  const shaper = await createShaper(look.files);
  const logo = look.logo === null ? null : await logoPicture(look.logo);
  const render = (input: CardInput, layout: Layout, width: number, height: number) => {
    const view = viewModelOf(input);
    const { shapes, lines } = layout(
      { shaper, logo, palette: paletteOf(view, input.accent) },
      view,
    );
    const letters = sharedGlyphs(shaper, typeset(shaper, lines));
    const body = shapes.join("") + letters.body;
    return svgDocument(input, view, { width, height, defs: letters.defs, body });
  };
  return {
    card: (input) => render(input, cardLayout, cardWidth, cardHeight),
    square: (input) => render(input, squareLayout, squareSize, squareSize),
    badge: (input) => badge(shaper, input, logo),
    shaper,
  };
}

/** The colours of a card: those of its subject, its status and the state it shows. */
export function paletteOf({ theme, accent, status, body }: CardViewModel, house?: string): Palette {
  const tone = body.kind === "figures" ? body.chip.tone : "indeterminate";
  return palette(theme, accent, tone, status, house);
}
