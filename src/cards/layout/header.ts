import type { CardViewModel } from "../content/view-model.ts";
import { blank, type Design, rect, type Sheet, sheets, widthOf, words } from "./design.ts";
import { cardWidth, contentWidth, type Grid, margin, titleSizes } from "./grid.ts";

/** The accent along the top, or the band of a superseded or withdrawn record. */
export function topBand(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { accent, band } = design.palette;
  const strip = { left: 0, top: 0, width: cardWidth, height: grid.band };
  if (view.band === null) return { shapes: [rect(strip, accent)], lines: [] };
  const word = { family: "Strong", colour: band.word, spacing: 3, sizes: [32] } as const;
  const width = widthOf(design, word, 32, view.band.word);
  const text = { family: "Sans", colour: band.word, leading: 1.2 } as const;
  const rest = { left: margin + width + 24, width: contentWidth - width - 24 };
  const fitsOne = widthOf(design, text, 22, view.band.text) <= rest.width;
  return sheets([
    { shapes: [rect(strip, band.fill)], lines: [] },
    words(design, word, { left: margin, top: 11, width }, view.band.word),
    fitsOne
      ? words(design, { ...text, sizes: [24, 22] }, { ...rest, top: 18 }, view.band.text)
      : words(design, { ...text, sizes: [20, 18], lines: 2 }, { ...rest, top: 8 }, view.band.text),
  ]);
}

/** Series, index and period in one line. */
export function header(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { accent, ink, soft } = design.palette;
  const kicker = { family: "Strong", colour: accent, spacing: 0.4, sizes: [22] } as const;
  const name = { family: "Strong", colour: ink, sizes: [22, 20, 18] } as const;
  const period = { family: "Sans", colour: soft, sizes: [22, 20, 18], align: "right" } as const;
  const kickerWidth = widthOf(design, kicker, 22, view.kicker);
  const periodWidth = Math.min(440, widthOf(design, period, 22, view.period));
  const top = grid.header;
  const left = margin + kickerWidth + 16;
  const right = margin + contentWidth - periodWidth;
  return sheets([
    words(design, kicker, { left: margin, top, width: kickerWidth }, view.kicker),
    words(design, name, { left, top, width: right - left - 24 }, view.masthead),
    words(design, period, { left: right, top, width: periodWidth }, view.period),
  ]);
}

/** The number of lines of a title: one where it fits at the size of a headline, else two. */
export function titleLines(design: Design, view: CardViewModel): 1 | 2 {
  const [, , smallest] = titleSizes.one;
  return widthOf(design, { family: "Serif" }, smallest, view.title) <= contentWidth ? 1 : 2;
}

/** The title and, below one of a single line, the deck. */
export function title(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { ink, soft } = design.palette;
  const room = { left: margin, width: contentWidth };
  const lettering = {
    family: "Serif",
    colour: ink,
    sizes: grid.titleLines === 1 ? titleSizes.one : titleSizes.two,
    lines: grid.titleLines,
    leading: 1.1,
  } as const;
  const deck = { family: "Sans", colour: soft, sizes: [26, 24, 22], leading: 1.25 } as const;
  return sheets([
    words(design, lettering, { ...room, top: grid.title }, view.title),
    grid.deck === null ? blank : words(design, deck, { ...room, top: grid.deck }, view.deck),
  ]);
}
