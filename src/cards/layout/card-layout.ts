import { at } from "../../model/language/at.ts";
import type { CardViewModel, Statements } from "../content/view-model.ts";
import { barPanel } from "./bar-panel.ts";
import { chartPanel } from "./chart-panel.ts";
import {
  bottomOf,
  type Design,
  type Drawing,
  lettering,
  moved,
  rect,
  type Sheet,
} from "./design.ts";
import { chipPanel, figurePanel } from "./figures.ts";
import { cardHeight, cardWidth, contentWidth, type Grid, grid, margin } from "./grid.ts";

export function cardLayout(design: Design, view: CardViewModel): Drawing {
  const title = design.words(titleType, [margin, 0, contentWidth], view.title);
  const rows = grid(view.band !== null, title.length === 1, view.deck !== "");
  const sheet = [
    rect(0, 0, cardWidth, cardHeight, design.palette.paper),
    ...topBand(design, view, rows),
    ...header(design, view, rows),
    ...moved(title, rows.title),
    ...(rows.deck === null ? [] : design.words(deck, [margin, rows.deck, contentWidth], view.deck)),
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
const statement = lettering("Sans", "ink", [38, 36, 34, 32, 30, 28, 26, 24, 22], {
  lines: 3,
  leading: 1.25,
});

/** Statements in large type, one below the other, each beside its label. */
function statementsPanel(design: Design, { statements }: Statements, grid: Grid): Sheet {
  const room = [margin + labelWidth, 0, contentWidth - labelWidth] as const;
  const texts = statements.map(({ text }) => design.words(statement, room, text));
  const taken = texts.reduce((sum, text) => sum + bottomOf(text, 0), 0);
  const spare = (grid.footer - grid.body - 24 - taken) / statements.length;
  let top = grid.body + 12;
  return statements.flatMap(({ label }, i) => {
    const own = moved(at(texts, i), top);
    const name = design.words(labelled, [margin, top + 4, labelWidth - 20], label);
    top = bottomOf(own, top) + Math.round(Math.max(14, Math.min(48, spare)));
    return [...name, ...own];
  });
}

const bandWord = lettering("Strong", "word", [32]);
const bandText = lettering("Sans", "word", [24, 22, 20, 18], { leading: 1.1, depth: 48 });

/** The accent along the top, or the band of a superseded or withdrawn record. */
function topBand(design: Design, { band }: CardViewModel, grid: Grid): Sheet {
  const strip = rect(0, 0, cardWidth, grid.band, design.palette.band);
  if (band === null) return [strip];
  const width = design.widthOf(bandWord, 32, band.word);
  const left = margin + width + 24;
  const room = contentWidth - width - 24;
  const text = design.words(bandText, [left, 0, room], band.text);
  return [
    strip,
    ...design.words(bandWord, [margin, 6, width], band.word),
    ...moved(text, (grid.band - bottomOf(text, 0)) / 2),
  ];
}

const kicker = lettering("Strong", "accent", [25]);
const masthead = lettering("Strong", "ink", [25, 23, 21, 20], { leading: 1, depth: 42 });
const period = lettering("Sans", "soft", [25, 22, 20, 18], { align: "right" });

function header(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const { mark, taken } = design.logoAt(margin, grid.header - 1, 30);
  const kickerWidth = design.widthOf(kicker, 25, view.kicker);
  const periodWidth = Math.min(440, design.widthOf(period, 25, view.period));
  const top = grid.header - 2;
  const left = margin + taken + kickerWidth + 16;
  const right = margin + contentWidth - periodWidth;
  const room = right - left - 24;
  const name = design.words(masthead, [left, top, room], view.masthead);
  return [
    ...mark,
    ...design.words(kicker, [margin + taken, top, kickerWidth], view.kicker),
    ...moved(name, 16 - (bottomOf(name, top) - top) / 2),
    ...design.words(period, [right, top, periodWidth], view.period),
  ];
}

const deck = lettering("Sans", "soft", [28, 26, 24, 22], { leading: 1.2 });

const titleSizes = [54, 50, 46, 42, 40, 36, 32, 29, 26, 23, 20];
const titleType = lettering("Serif", "ink", titleSizes, { leading: 1.1, depth: 100 });

const mono = lettering("Mono", "ink", [24, 22, 20, 18], { leading: 1.25 });
const plain = lettering("Sans", "soft", [24, 22, 20, 18], { leading: 1.25 });
const strong = lettering("Strong", "ink", [24, 20], { leading: 1.25 });

/** The footer that makes a card citable: reference, date and publisher; confidence; one line of legal text. */
function footer(design: Design, view: CardViewModel, grid: Grid): Sheet {
  const first = grid.footer + 10;
  const second = grid.footer + 44;
  const reference = Math.min(580, design.widthOf(mono, 24, view.reference));
  const confidenceSize = design.widthOf(strong, 24, view.confidence) < contentWidth / 2 ? 24 : 20;
  const confidence =
    view.confidence === "" ? 0 : design.widthOf(strong, confidenceSize, view.confidence);
  const legalWidth = contentWidth - confidence - (confidence === 0 ? 0 : 24);
  const beside = [margin + reference + 24, first, contentWidth - reference - 24] as const;
  const right = [margin + contentWidth - confidence, second, confidence] as const;
  const [long, short] = view.published;
  const published = design.widthOf(plain, 18, long) <= beside[2] ? long : short;
  const legal = legalLine(view.legalNote, (text) => design.widthOf(plain, 22, text) <= legalWidth);
  return [
    rect(margin, grid.footer, contentWidth, 1, design.palette.hairline),
    ...design.words(mono, [margin, first, reference], view.reference),
    ...design.words({ ...plain, align: "right" }, beside, published),
    ...design.words({ ...plain, depth: 52 }, [margin, second, legalWidth], legal),
    ...design.words({ ...strong, align: "right" }, right, view.confidence),
  ];
}

/** The last whole sentences that fit, because a note ends with what a record is not; else the last one. */
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
