import type { CardViewModel } from "../../src/cards/content/view-model.ts";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { cardLayout } from "../../src/cards/layout/card-layout.ts";
import {
  type Design,
  type Drawing,
  designOf,
  paletteOf,
  type Sheet,
} from "../../src/cards/layout/design.ts";
import { createShaper, type Shaper } from "../../src/cards/text/shaper.ts";
import { type Line, type TextRun, typeset } from "../../src/cards/text/typeset.ts";
import { cardLook } from "../../src/content/files/card-look.ts";

// A card between its layout and its document, for tests that measure.

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

export const fonts = await cardLook(null);
export const shaper = await createShaper(fonts.files);

export type Layout = (design: Design, view: CardViewModel) => Drawing;

export function sheetOf(input: CardInput, layout: Layout = cardLayout): Sheet {
  const view = viewModelOf(input);
  return layout(designOf(shaper, paletteOf(view), null), view).sheet;
}

export function linesOf(sheet: Sheet): readonly Line[] {
  return sheet.flatMap((one) => (typeof one === "string" ? [] : [one]));
}

export function measured(input: CardInput, layout: Layout = cardLayout): Measured {
  const lines = linesOf(sheetOf(input, layout));
  const boxes = lines.map(({ text, left, top, width, height }) => ({
    ...{ text, left, top },
    ...{ right: left + width, bottom: top + height },
  }));
  return { boxes, runs: lines.flatMap((line) => typeset(shaper, line)), shaper };
}
