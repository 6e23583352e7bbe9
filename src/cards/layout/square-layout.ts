import type { CardViewModel, Chart, Figures, Statements } from "../content/view-model.ts";
import {
  bottomOf,
  type Design,
  type Drawing,
  lettering,
  moved,
  rect,
  type Sheet,
} from "./design.ts";
import { figureType } from "./figures.ts";
import { hasHistory, plotOf, sparkline } from "./sparkline.ts";

export const squareSize = 600;
const inset = 40;
const width = squareSize - 2 * inset;
const bandType = lettering("Strong", "word", [34]);
const footTop = 546;
const footType = lettering("Mono", "soft", [20, 18, 16], { leading: 1.2 });

export function squareLayout(design: Design, view: CardViewModel): Drawing {
  const { palette } = design;
  const { body, band } = view;
  const sheet = [
    rect(0, 0, squareSize, squareSize, palette.paper),
    rect(0, 0, squareSize, band === null ? 14 : 68, palette.band),
    ...design.words(bandType, [inset, 12, width], band?.word ?? ""),
    ...heading(design, view),
    ...(body.kind === "figures"
      ? [...figure(design, view, body), ...chip(design, body)]
      : reason(design, body)),
    ...design.words(footType, [inset, footTop, width], view.reference),
  ];
  return { sheet, width: squareSize, height: squareSize };
}

const nameType = lettering("Strong", "ink", [26, 24, 22, 20], { leading: 1.25, depth: 84 });
const kickerType = lettering("Strong", "accent", [26], { leading: 1.25 });
const periodType = lettering("Sans", "soft", [22, 20, 18], { leading: 1.25, align: "right" });
const newsType = lettering("Serif", "ink", [52, 46, 42, 38, 34, 30, 27, 24, 22, 20], {
  leading: 1.12,
});
const newsBottom = 288;

function heading(design: Design, view: CardViewModel): Sheet {
  const top = view.band === null ? 42 : 84;
  const { mark, taken } = design.logoAt(inset, top, 32);
  const kicker = design.widthOf(kickerType, 26, view.kicker);
  const name = design.words(nameType, [inset + taken, top, width - taken], view.masthead);
  const line = Math.max(top + 36, bottomOf(name, top) + 2);
  const beside = [inset + kicker + 16, line + 4, width - kicker - 16] as const;
  const news = { ...newsType, depth: newsBottom - line - 48 };
  return [
    ...mark,
    ...name,
    ...design.words(kickerType, [inset, line, kicker], view.kicker),
    ...design.words(periodType, beside, view.period),
    ...design.words(news, [inset, line + 48, width], view.title),
  ];
}

const labelType = lettering("Strong", "ink", [24, 22, 20], { leading: 1.2, depth: 48 });
const unitType = lettering("Sans", "soft", [30, 26, 22, 20], { leading: 1.1, depth: 66 });

function figure(design: Design, { status }: CardViewModel, { figures, chart }: Figures): Sheet {
  const [first] = figures;
  if (first === undefined) return [];
  const { text, unit, label } = first;
  const room = width - (unit === "" ? 0 : 110);
  const sizes = [124, 108, 92, 76, 60, 48].slice(/\p{L}/u.test(text) ? 3 : 0);
  const size = design.sizeOf(figureType(status, text, sizes), room, text);
  const type = { ...figureType(status, text, [size]), leading: 1.08 };
  const taken = Math.min(room, design.widthOf(type, size, text));
  const baseline = 452;
  const top = baseline - Math.round(size * 0.88);
  const name = design.words(labelType, [inset, 0, width], label);
  const unitLines = design.words(unitType, [inset + taken + 8, 0, width - taken - 8], unit);
  const unitWidth = unit === "" ? 0 : design.widthOf(unitType, 30, unit) + 8;
  return [
    ...spark(design, chart, inset + taken + unitWidth + 28, baseline),
    ...moved(name, top - 2 - bottomOf(name, 0)),
    ...design.words(type, [inset, top, taken], text),
    ...moved(unitLines, baseline + 3 - bottomOf(unitLines, 0)),
  ];
}

/** The history at the right of the figure, without axes, where there is room for it. */
function spark(design: Design, chart: Chart, left: number, baseline: number): Sheet {
  const place = { left, top: baseline - 96, width: squareSize - inset - 9 - left, height: 96 };
  const isDrawn = chart.isOfFigure && chart.points.length > 1 && hasHistory(chart);
  if (!isDrawn || place.width < 120) return [];
  return [sparkline(design, plotOf({ ...chart, levels: [], zones: [], peak: null }, place))];
}

const chipType = lettering("Strong", "word", [28], { leading: 1.2 });
const noteType = lettering("Sans", "soft", [24, 22], { leading: 1.2 });

function chip(design: Design, { chip: shown }: Figures): Sheet {
  const top = 482;
  const word = Math.min(260, design.widthOf(chipType, 28, shown.word));
  const left = inset + word + 40 + 16;
  return [
    rect(inset, top, word + 40, 50, design.palette.chip, 7),
    ...design.words(chipType, [inset + 20, top + 8, word], shown.word),
    ...design.words(noteType, [left, top + 11, squareSize - inset - left], shown.label),
  ];
}

const whyLabel = lettering("Strong", "soft", [24], { leading: 1.25 });
const whyType = lettering("Sans", "ink", [26, 24, 22], { lines: 4, leading: 1.25 });

/** Why a record was withdrawn or a firm has no figure, and what else is stated as far as there is room. */
function reason(design: Design, { statements: [first, why, ...others] }: Statements): Sheet {
  let top = 300;
  return [why, first, ...others].flatMap((one) => {
    if (one === undefined) return [];
    const head = design.words(whyLabel, [inset, top, width], one.label);
    const text = design.words(whyType, [inset, bottomOf(head, top), width], one.text);
    const bottom = bottomOf(text, top);
    if (bottom > footTop) return [];
    top = bottom + 14;
    return [...head, ...text];
  });
}
