import satori from "satori";
import type { CardViewModel } from "../../src/cards/content/view-model.ts";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { palette } from "../../src/cards/input/palette.ts";
import { cardLayout } from "../../src/cards/layout/card-layout.ts";
import type { Box, Design } from "../../src/cards/layout/design.ts";
import { createShaper, type Shaper } from "../../src/cards/text/shaper.ts";
import { type TextRun, takeApart } from "../../src/cards/text/text-runs.ts";
import { cardFonts } from "../../src/load/files/card-fonts.ts";

// A card between its layout and its document, as satori laid it out, for tests that measure.

export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Measured {
  readonly boxes: readonly TextBox[];
  readonly runs: readonly TextRun[];
  readonly shaper: Shaper;
}

export const fonts = await cardFonts();
export const shaper = await createShaper(fonts.files);

export function designOf(view: CardViewModel): Design {
  return { shaper, palette: palette(view.theme, view.accent, view.chip.tone, view.status) };
}

export type Layout = (design: Design, view: CardViewModel) => Box;

export async function measured(
  input: CardInput,
  layout: Layout = cardLayout,
  width = 1200,
  height = 630,
): Promise<Measured> {
  const view = viewModelOf(input);
  const boxes: TextBox[] = [];
  const svg = await satori(layout(designOf(view), view), {
    width,
    height,
    embedFont: false,
    fonts: fonts.files.map(({ name, data }) => ({ name, data })),
    onNodeDetected: ({ left, top, width: w, height: h, textContent }) => {
      if (textContent === undefined || textContent.trim() === "") return;
      boxes.push({ text: textContent, left, top, right: left + w, bottom: top + h });
    },
  });
  return { boxes, runs: takeApart(svg).runs, shaper };
}
