import type { Chip, Figure } from "../content/view-model.ts";
import type { CardStatus } from "../input/card-frame.ts";
import type { Line } from "../text/typeset.ts";
import {
  bottomOf,
  type Design,
  type Lettering,
  lettering,
  rect,
  type Sheet,
  sizeOf,
  widthOf,
  words,
} from "./design.ts";
import { figureWidth, type Grid, gutter, margin } from "./grid.ts";

const gap = 24;
const chipHeight = 42;
/** The share of its size that a figure keeps where its label or change takes two lines. */
const tight = 0.7;
/** The height of a line of a change at its second size. */
const changeLine = 26;
const unitType = lettering("Sans", "soft", [28, 25, 22, 19], { leading: 1.2 });
const arrowType = lettering("Sans", "accent", [22], { leading: 1.2 });

/** The type of large figures: words need more room below than numerals. */
export function figureType(status: CardStatus, text: string, sizes: readonly number[]): Lettering {
  const leading = /\p{L}/u.test(text) ? 1.2 : 1.08;
  return lettering("Serif", status === "current" ? "ink" : "soft", sizes, { leading });
}

/** The figures of a card, side by side and of one size, which is smaller where words beside them wrap. */
export function figurePanel(
  design: Design,
  figures: readonly Figure[],
  status: CardStatus,
  grid: Grid,
): readonly Line[] {
  const count = Math.max(1, figures.length);
  const width = Math.floor((figureWidth - (count - 1) * gap) / count);
  const fits = (family: "Strong" | "Sans", size: number, text: string) =>
    widthOf(design, { family }, size, text) <= width;
  const isTight = figures.some(
    ({ label, change }) => !fits("Strong", 22, label) || !fits("Sans", 22, change),
  );
  const size = commonSize(design, figures, width, grid.numberSize * (isTight ? tight : 1));
  // where no size fits all labels on a line, they wrap
  const sizes = [26, 24, 22].filter((one) =>
    figures.every(({ label }) => fits("Strong", one, label)),
  );
  const lines = sizes.length === 0 ? 2 : 1;
  const labelType = lettering("Strong", "ink", [...sizes, 22, 20, 18], { leading: 1.2, lines });
  const cells = figures.map((figure, i) => {
    const left = margin + i * (width + gap);
    return {
      figure,
      left,
      label: words(design, labelType, [left, grid.body, width], figure.label),
    };
  });
  const top = Math.max(...cells.map(({ label }) => bottomOf(label, grid.body)));
  return cells.flatMap(({ figure, left, label }) => {
    const type = figureType(status, figure.text, [size]);
    return [
      ...moved(label, top - bottomOf(label, top)),
      ...large(design, figure, type, [left, top, width], chipTop(grid)),
    ];
  });
}

function moved(lines: readonly Line[], down: number): readonly Line[] {
  return lines.map((line) => ({ ...line, top: line.top + Math.round(down) }));
}

type Room = readonly [left: number, top: number, width: number];

/** A figure with its unit beside it and its change below, above a floor. */
function large(
  design: Design,
  figure: Figure,
  type: Lettering,
  [left, top, width]: Room,
  floor: number,
): readonly Line[] {
  const {
    sizes: [size = 0],
    leading = 1,
  } = type;
  const taken = Math.min(width, widthOf(design, type, size, figure.text));
  // the baseline of the numerals
  const baseline = Math.round(size * (0.5 * leading + 0.34));
  const beside = [
    left + taken + 6,
    Math.max(top, top + baseline - 26),
    Math.max(40, width - taken - 6),
  ] as const;
  const arrow = figure.direction === undefined ? "" : figure.direction === "up" ? "▲" : "▼";
  const indent = arrow === "" ? 0 : 26;
  const unit = words(design, unitType, beside, figure.unit);
  const below = Math.max(top + Math.ceil(size * leading) + 2, bottomOf(unit, top));
  const lines = below + 2 * changeLine + 6 <= floor ? 2 : 1;
  const change = lettering("Sans", "soft", [25, 24, 22, 20, 18], { lines, leading: 1.05 });
  return [
    ...words(design, type, [left, top, taken], figure.text),
    ...unit,
    ...words(design, arrowType, [left, below, 24], arrow),
    ...words(design, change, [left + indent, below, width - indent], figure.change),
  ];
}

/** The largest size at which every figure of the card fits, so that all have the same size. */
function commonSize(
  design: Design,
  figures: readonly Figure[],
  width: number,
  size: number,
): number {
  const most = figures.some(({ text }) => /\p{L}/u.test(text)) ? Math.min(72, size) : size;
  const sizes = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.34].map((share) => Math.round(most * share));
  const unitRoom = figures.length > 1 ? 70 : 84;
  const fitting = figures.map(({ text, unit }) =>
    sizeOf(
      design,
      figureType("current", text, sizes),
      unit === "" ? width : width - unitRoom,
      text,
    ),
  );
  return Math.min(...fitting, most);
}

const noteType = lettering("Sans", "soft", [23, 22, 21, 20, 19, 18], { leading: 1.02 });
/** The height of a line of a note at its largest. */
const noteLine = 24;
const chipType = lettering("Strong", "word", [25], { leading: 1.1 });

function chipTop({ body, bodyHeight }: Grid): number {
  return body + bodyHeight - chipHeight;
}

/** A state as a coloured word, and a note beside it, of three lines where nothing stands above. */
export function chipPanel(design: Design, chip: Chip, above: readonly Line[], grid: Grid): Sheet {
  const width = Math.min(260, widthOf(design, chipType, 25, chip.word));
  const top = chipTop(grid);
  const left = margin + width + 32 + 14;
  const room = margin + figureWidth + gutter / 2 - left;
  const over = above.filter((line) => line.left + line.width > left);
  const lowest = Math.max(0, ...over.map((line) => line.top + line.height));
  const lines = lowest + 3 * noteLine <= top + chipHeight ? 3 : 2;
  const note = words(design, { ...noteType, lines }, [left, top, room], chip.note);
  const rise = bottomOf(note, top) - top - chipHeight;
  return [
    rect(margin, top, width + 32, chipHeight, design.palette.chip, 6),
    ...words(design, chipType, [margin + 16, top + 7, width], chip.word),
    ...moved(note, rise > chipHeight / 2 ? -rise : -rise / 2),
  ];
}
