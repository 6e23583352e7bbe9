import type { CardViewModel, Statements } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import {
  bottomOf,
  type Design,
  type Drawing,
  lettering,
  logoAt,
  rect,
  type Sheet,
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
export function cardLayout(design: Design, view: CardViewModel): Drawing {
  const rows = grid(view.band !== null, titleLines(design, view), view.deck !== "");
  const sheet = [
    rect(0, 0, cardWidth, cardHeight, design.palette.paper),
    ...topBand(design, view, rows),
    ...header(design, view, rows),
    ...title(design, view, rows),
    ...body(design, view, rows),
    ...footer(design, view, rows),
  ];
  return { sheet, width: cardWidth, height: cardHeight };
}

function body(design: Design, { body: shown, status }: CardViewModel, rows: Grid): Sheet {
  if (shown.kind === "statements") return statementsPanel(design, shown, rows);
  const figures = figurePanel(design, shown.figures, status, rows);
  return [
    ...figures,
    ...chipPanel(design, shown.chip, figures, rows),
    ...chartPanel(design, shown.chart, rows),
    ...barPanel(design, shown.bar, rows),
  ];
}

const labelWidth = 260;
const labelled = lettering("Strong", "soft", [28, 26, 24], { leading: 1.35 });
const statement = lettering("Sans", "ink", [34, 32, 30, 28, 26, 24, 22], {
  lines: 3,
  leading: 1.25,
});

/** Statements in large type, one below the other, each beside its label. */
function statementsPanel(design: Design, { statements }: Statements, grid: Grid): Sheet {
  let top = grid.body + 18;
  return statements.flatMap(({ label, text }) => {
    const room = [margin + labelWidth, top, contentWidth - labelWidth] as const;
    const own = words(design, statement, room, text);
    const name = words(design, labelled, [margin, top + 2, labelWidth - 20], label);
    top = bottomOf(own, top) + 30;
    return [...name, ...own];
  });
}

const bandWord = lettering("Strong", "word", [32]);
const bandText = lettering("Sans", "word", [24, 22], { leading: 1.2 });

/** The accent along the top, or the band of a superseded or withdrawn record. */
function topBand(design: Design, { band }: CardViewModel, grid: Grid): Sheet {
  const strip = rect(0, 0, cardWidth, grid.band, design.palette.band);
  if (band === null) return [strip];
  const width = widthOf(design, bandWord, 32, band.word);
  const [left, room] = [margin + width + 24, contentWidth - width - 24];
  const fitsOne = widthOf(design, bandText, 22, band.text) <= room;
  return [
    strip,
    ...words(design, bandWord, [margin, 6, width], band.word),
    ...(fitsOne
      ? words(design, bandText, [left, 13, room], band.text)
      : words(design, { ...bandText, sizes: [20, 18], lines: 2 }, [left, 3, room], band.text)),
  ];
}

const kicker = lettering("Strong", "accent", [25]);
const masthead = lettering("Strong", "ink", [25, 22, 20, 18]);
const longMasthead = lettering("Strong", "ink", [18], { lines: 2, leading: 1 });
const period = lettering("Sans", "soft", [25, 22, 20, 18], { align: "right" });

/** Series, index and period in one line. */
function header(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { mark, taken } = logoAt(design.logo, margin, grid.header - 1, 30);
  const kickerWidth = widthOf(design, kicker, 25, view.kicker);
  const periodWidth = Math.min(440, widthOf(design, period, 25, view.period));
  const top = grid.header - 2;
  const left = margin + taken + kickerWidth + 16;
  const right = margin + contentWidth - periodWidth;
  const room = right - left - 24;
  const isLong = widthOf(design, masthead, 18, view.masthead) > room;
  return [
    ...mark,
    ...words(design, kicker, [margin + taken, top, kickerWidth], view.kicker),
    ...(isLong
      ? words(design, longMasthead, [left, top - 3, room], view.masthead)
      : words(design, masthead, [left, top, room], view.masthead)),
    ...words(design, period, [right, top, periodWidth], view.period),
  ];
}

/** The number of lines of a title: one where it fits at the size of a headline, else two. */
function titleLines(design: Design, view: CardViewModel): 1 | 2 {
  const smallest = Math.min(...titleSizes[1]);
  return widthOf(design, { family: "Serif" }, smallest, view.title) <= contentWidth ? 1 : 2;
}

const deck = lettering("Sans", "soft", [28, 26, 24, 22], { leading: 1.2 });

/** The title and, below one of a single line, the deck. */
function title(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { titleLines: lines } = grid;
  const type = lettering("Serif", "ink", titleSizes[lines], { lines, leading: 1.1 });
  return [
    ...words(design, type, [margin, grid.title, contentWidth], view.title),
    ...(grid.deck === null
      ? []
      : words(design, deck, [margin, grid.deck, contentWidth], view.deck)),
  ];
}

const mono = lettering("Mono", "ink", [24, 22, 20, 18], { leading: 1.25 });
const plain = lettering("Sans", "soft", [24, 22, 20, 18], { leading: 1.25 });
const strong = lettering("Strong", "ink", [24, 20], { leading: 1.25 });

/** The footer that makes a card citable: reference, date and publisher; confidence; one line of legal text. */
function footer(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const [first, second] = [grid.footer + 10, grid.footer + 44];
  const reference = Math.min(580, widthOf(design, mono, 24, view.reference));
  const confidenceSize = widthOf(design, strong, 24, view.confidence) < contentWidth / 2 ? 24 : 20;
  const confidence =
    view.confidence === "" ? 0 : widthOf(design, strong, confidenceSize, view.confidence);
  const legalWidth = contentWidth - confidence - (confidence === 0 ? 0 : 24);
  const beside = [margin + reference + 24, first, contentWidth - reference - 24] as const;
  const right = [margin + contentWidth - confidence, second, confidence] as const;
  const [long, short] = view.published;
  const published = widthOf(design, plain, 18, long) <= beside[2] ? long : short;
  const legal = legalLine(view.legalNote, (text) => widthOf(design, plain, 22, text) <= legalWidth);
  return [
    rect(margin, grid.footer, contentWidth, 1, design.palette.hairline),
    ...words(design, mono, [margin, first, reference], view.reference),
    ...words(design, { ...plain, align: "right" }, beside, published),
    ...words(design, plain, [margin, second, legalWidth], legal),
    ...words(design, { ...strong, align: "right" }, right, view.confidence),
  ];
}

/**
 * One line of a legal note: its last whole sentences that fit, because a note ends with what a record is
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
