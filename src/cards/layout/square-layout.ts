import { at } from "../../model/language/at.ts";
import type { Body, CardViewModel, Chart } from "../content/view-model.ts";
import { fitSize } from "../text/fit-size.ts";
import { visibleText } from "../text/visible-text.ts";
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
import { hasHistory } from "./plot.ts";
import { sparkline } from "./sparkline.ts";

export const squareSize = 600;
const inset = 40;
const width = squareSize - 2 * inset;

/** The square layout: index, series and period, the news, one figure, the state. */
export function squareLayout(design: Design, view: CardViewModel): Sheet {
  const page = { left: 0, top: 0, width: squareSize, height: squareSize };
  const { body } = view;
  return sheets([
    { shapes: [rect(page, design.palette.paper)], lines: [] },
    topBand(design, view),
    heading(design, view),
    ...(body.kind === "figures"
      ? [figure(design, view, body), chip(design, body)]
      : [reason(design, body)]),
    foot(design, view),
  ]);
}

function topBand({ palette, ...design }: Design, { band }: CardViewModel): Sheet {
  const strip = { left: 0, top: 0, width: squareSize, height: band === null ? 14 : 68 };
  const word = { family: "Strong", colour: palette.band.word, spacing: 3, sizes: [34] } as const;
  return sheets([
    { shapes: [rect(strip, palette.band.fill)], lines: [] },
    words({ palette, ...design }, word, { left: inset, top: 12, width }, band?.word ?? ""),
  ]);
}

function heading(design: Design, view: CardViewModel): Sheet {
  const { accent, ink, soft } = design.palette;
  const top = view.band === null ? 42 : 84;
  const [left, room] = [inset, { left: inset, width }];
  const name = { family: "Strong", colour: ink, sizes: [26, 24, 22, 20], leading: 1.25 } as const;
  const kicker = {
    family: "Strong",
    colour: accent,
    spacing: 0.4,
    sizes: [26],
    leading: 1.25,
  } as const;
  const logo = logoAt(design.logo, left, top, 32);
  const kickerWidth = widthOf(design, kicker, 26, view.kicker);
  const period = {
    family: "Sans",
    colour: soft,
    sizes: [22, 20, 18],
    leading: 1.25,
    align: "right",
  } as const;
  const news = {
    family: "Serif",
    colour: ink,
    sizes: view.band === null ? [42, 38, 34, 30, 27] : [38, 34, 30, 27],
    lines: 3,
    leading: 1.12,
  } as const;
  return sheets([
    logo,
    words(design, name, { left: left + logo.taken, top, width: width - logo.taken }, view.masthead),
    words(design, kicker, { left, top: top + 36, width: kickerWidth }, view.kicker),
    words(
      design,
      period,
      { left: inset + kickerWidth + 16, top: top + 40, width: width - kickerWidth - 16 },
      view.period,
    ),
    words(design, news, { ...room, top: top + 84 }, view.title),
  ]);
}

type Figures = Extract<Body, { kind: "figures" }>;
type Statements = Extract<Body, { kind: "statements" }>;

function figure(design: Design, { status }: CardViewModel, { figures, chart }: Figures): Sheet {
  const { shaper, palette } = design;
  const [first] = figures;
  if (first === undefined) return blank;
  const serif = { family: "Serif", spacing: -1 } as const;
  const sizes = [124, 108, 92, 76, 60, 48];
  const unitRoom = first.unit === "" ? 0 : 110;
  const isWord = /\p{L}/u.test(first.text);
  const fit = {
    ...serif,
    width: width - unitRoom,
    lines: 1,
    sizes: isWord ? sizes.slice(3) : sizes,
  };
  const size = fitSize(shaper, visibleText(first.text, shaper), fit);
  const taken = Math.min(width - unitRoom, widthOf(design, serif, size, first.text));
  const colour = status === "current" ? palette.ink : palette.soft;
  const strong = { family: "Strong", colour: palette.ink, sizes: [24, 22], leading: 1.2 } as const;
  const unit = { family: "Sans", colour: palette.soft, sizes: [30, 26, 22], leading: 1.2 } as const;
  const baseline = 452;
  const top = baseline - Math.round(size * 0.88);
  const label = top - 30;
  const unitWidth = first.unit === "" ? 0 : widthOf(design, unit, 30, first.unit) + 8;
  return sheets([
    spark(design, chart, inset + taken + unitWidth + 28, baseline),
    words(design, strong, { left: inset, top: label, width }, first.label),
    words(
      design,
      { ...serif, colour, sizes: [size], leading: 1.08 },
      { left: inset, top, width: taken },
      first.text,
    ),
    words(
      design,
      unit,
      { left: inset + taken + 8, top: baseline - 30, width: width - taken - 8 },
      first.unit,
    ),
  ]);
}

/** The history at the right of the figure, without axes, where there is room for it. */
function spark(design: Design, chart: Chart, from: number, baseline: number): Sheet {
  const place = {
    left: from,
    top: baseline - 96,
    width: squareSize - inset - 9 - from,
    height: 96,
  };
  const isDrawn = chart.isOfFigure && chart.points.length > 1 && hasHistory(chart);
  if (!isDrawn || place.width < 120) return blank;
  const plain = { ...chart, levels: [], zones: [], peak: null };
  return { shapes: [sparkline(design, plain, place)], lines: [] };
}

function chip(design: Design, { chip: shown }: Figures): Sheet {
  const { palette } = design;
  const word = {
    family: "Strong",
    colour: palette.chip.word,
    spacing: 0.4,
    sizes: [28],
    leading: 1.2,
  } as const;
  const soft = { family: "Sans", colour: palette.soft, sizes: [24, 22], leading: 1.2 } as const;
  const top = 482;
  const wordWidth = Math.min(260, widthOf(design, word, 28, shown.word));
  const left = inset + wordWidth + 40 + 16;
  return sheets([
    {
      shapes: [rect({ left: inset, top, width: wordWidth + 40, height: 50 }, palette.chip.fill, 7)],
      lines: [],
    },
    words(design, word, { left: inset + 20, top: top + 8, width: wordWidth }, shown.word),
    words(design, soft, { left, top: top + 11, width: squareSize - inset - left }, shown.label),
  ]);
}

/** Why a record was withdrawn. */
function reason(design: Design, { statements }: Statements): Sheet {
  const { ink, soft } = design.palette;
  const label = { family: "Strong", colour: soft, sizes: [24], leading: 1.25 } as const;
  const plain = {
    family: "Sans",
    colour: ink,
    sizes: [26, 24, 22],
    lines: 5,
    leading: 1.25,
  } as const;
  const why = at(statements, 1);
  const head = words(design, label, { left: inset, top: 318, width }, why.label);
  const top = bottomOf(head, 318) + 6;
  return sheets([head, words(design, plain, { left: inset, top, width }, why.text)]);
}

function foot(design: Design, view: CardViewModel): Sheet {
  const mono = {
    family: "Mono",
    colour: design.palette.soft,
    sizes: [20, 18, 16],
    leading: 1.2,
  } as const;
  return words(design, mono, { left: inset, top: 546, width }, view.reference);
}
