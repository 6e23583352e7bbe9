import satori from "satori";
import type { Face } from "../../src/cards/content/face.ts";
import { faceOf } from "../../src/cards/content/face-of.ts";
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

export function designOf(face: Face): Design {
  return { shaper, palette: palette(face.theme, face.accent, face.chip.tone, face.status) };
}

export type Layout = (design: Design, face: Face) => Box;

export async function measured(
  input: CardInput,
  layout: Layout = cardLayout,
  width = 1200,
  height = 630,
): Promise<Measured> {
  const face = faceOf(input);
  const boxes: TextBox[] = [];
  const svg = await satori(layout(designOf(face), face), {
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
