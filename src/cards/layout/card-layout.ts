import type { Body, CardViewModel } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import {
  blank,
  bottomOf,
  type Design,
  logoAt,
  rect,
  type Sheet,
  sheets,
  widthOf,
  words,
} from "./design.ts";
import { chipPanel, figurePanel } from "./figures.ts";
import {
  cardHeight,
  cardWidth,
  contentWidth,
  type Grid,
  grid,
  margin,
  titleSizes,
} from "./grid.ts";

/** The 1200 by 630 card. */
export function cardLayout(design: Design, view: CardViewModel): Sheet {
  const rows = grid(view.band !== null, titleLines(design, view), view.deck !== "");
  const page = { left: 0, top: 0, width: cardWidth, height: cardHeight };
  return sheets([
    { shapes: [rect(page, design.palette.paper)], lines: [] },
    topBand(design, view, rows),
    header(design, view, rows),
    title(design, view, rows),
    body(design, view, rows),
    footer(design, view, rows),
  ]);
}

function body(design: Design, { body: shown, status }: CardViewModel, rows: Grid): Sheet {
  if (shown.kind === "statements") return statementsPanel(design, shown.statements, rows);
  return sheets([
    figurePanel(design, shown.figures, status, rows),
    chipPanel(design, shown.chip, rows),
    chartPanel(design, shown.chart, rows),
    barPanel(design, shown.bar, rows),
  ]);
}

const labelWidth = 260;

type Statements = Extract<Body, { kind: "statements" }>["statements"];

/** Statements in large type, one below the other, each beside its label. */
function statementsPanel(design: Design, statements: Statements, grid: Grid): Sheet {
  const { ink, soft } = design.palette;
  const strong = { family: "Strong", colour: soft, sizes: [28, 26, 24], leading: 1.35 } as const;
  const plain = {
    family: "Sans",
    colour: ink,
    sizes: [32, 30, 28, 26, 24, 22],
    lines: 3,
    leading: 1.25,
  } as const;
  let top = grid.body + 18;
  const parts: Sheet[] = [];
  for (const { label, text } of statements) {
    const own = words(
      design,
      plain,
      { left: margin + labelWidth, top, width: contentWidth - labelWidth },
      text,
    );
    parts.push(
      words(design, strong, { left: margin, top: top + 2, width: labelWidth - 20 }, label),
      own,
    );
    top = bottomOf(own, top) + 22;
  }
  return sheets(parts);
}

/** The accent along the top, or the band of a superseded or withdrawn record. */
function topBand(design: Design, view: CardViewModel, grid: Grid): Sheet {
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
function header(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { accent, ink, soft } = design.palette;
  const kicker = { family: "Strong", colour: accent, spacing: 0.4, sizes: [25] } as const;
  const name = { family: "Strong", colour: ink, sizes: [25, 22, 20, 18] } as const;
  const period = { family: "Sans", colour: soft, sizes: [25, 22, 20, 18], align: "right" } as const;
  const logo = logoAt(design.logo, margin, grid.header - 1, 30);
  const kickerWidth = logo.taken + widthOf(design, kicker, 25, view.kicker);
  const periodWidth = Math.min(440, widthOf(design, period, 25, view.period));
  const top = grid.header - 2;
  const left = margin + kickerWidth + 16;
  const right = margin + contentWidth - periodWidth;
  return sheets([
    logo,
    words(
      design,
      kicker,
      { left: margin + logo.taken, top, width: kickerWidth - logo.taken },
      view.kicker,
    ),
    words(design, name, { left, top, width: right - left - 24 }, view.masthead),
    words(design, period, { left: right, top, width: periodWidth }, view.period),
  ]);
}

/** The number of lines of a title: one where it fits at the size of a headline, else two. */
function titleLines(design: Design, view: CardViewModel): 1 | 2 {
  const smallest = Math.min(...titleSizes.one);
  return widthOf(design, { family: "Serif" }, smallest, view.title) <= contentWidth ? 1 : 2;
}

/** The title and, below one of a single line, the deck. */
function title(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { ink, soft } = design.palette;
  const room = { left: margin, width: contentWidth };
  const lettering = {
    family: "Serif",
    colour: ink,
    sizes: grid.titleLines === 1 ? titleSizes.one : titleSizes.two,
    lines: grid.titleLines,
    leading: 1.1,
  } as const;
  const deck = { family: "Sans", colour: soft, sizes: [28, 26, 24, 22], leading: 1.2 } as const;
  return sheets([
    words(design, lettering, { ...room, top: grid.title }, view.title),
    grid.deck === null ? blank : words(design, deck, { ...room, top: grid.deck }, view.deck),
  ]);
}

/** The footer that makes a card citable: reference, date and publisher; confidence; one line of legal text. */
function footer(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { soft, ink, hairline } = design.palette;
  const mono = { family: "Mono", colour: ink, sizes: [22, 20, 18], leading: 1.25 } as const;
  const plain = { family: "Sans", colour: soft, sizes: [22, 20, 18], leading: 1.25 } as const;
  const strong = { family: "Strong", colour: ink, sizes: [22], leading: 1.25 } as const;
  const [first, second] = [grid.footer + 11, grid.footer + 42];
  const reference = Math.min(560, widthOf(design, mono, 22, view.reference));
  const confidence = view.confidence === "" ? 0 : widthOf(design, strong, 22, view.confidence);
  const right = margin + contentWidth;
  const legalWidth = contentWidth - confidence - (confidence === 0 ? 0 : 24);
  const fits = (text: string) => widthOf(design, plain, 22, text) <= legalWidth;
  return sheets([
    {
      shapes: [rect({ left: margin, top: grid.footer, width: contentWidth, height: 1 }, hairline)],
      lines: [],
    },
    words(design, mono, { left: margin, top: first, width: reference }, view.reference),
    words(
      design,
      { ...plain, align: "right" },
      { left: margin + reference + 24, top: first, width: contentWidth - reference - 24 },
      view.published,
    ),
    words(
      design,
      plain,
      { left: margin, top: second, width: legalWidth },
      legalLine(view.legalNote, fits),
    ),
    words(
      design,
      { ...strong, align: "right" },
      { left: right - confidence, top: second, width: confidence },
      view.confidence,
    ),
  ]);
}

/**
 * One line of a legal note: its last whole sentences that fit, as a note ends with what a record is
 * not. Where not even the last one fits, it is returned to be cut. The whole note is in the card's
 * description and metadata.
 */
export function legalLine(note: string, fits: (text: string) => boolean): string {
  const sentences = note.match(/\S.*?(?:[.!?](?=\s|$)|$)/gs) ?? [note];
  let line = sentences.at(-1) ?? note;
  for (let i = sentences.length - 2; i >= 0; i -= 1) {
    const longer = `${sentences[i]} ${line}`;
    if (!fits(longer)) break;
    line = longer;
  }
  return line;
}
