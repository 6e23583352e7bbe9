import type { Chip, Figure } from "../content/view-model.ts";
import type { CardStatus } from "../input/card-frame.ts";
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
import { figureWidth, type Grid, margin } from "./grid.ts";

const gap = 24;
const chipHeight = 42;
const unitType = lettering("Sans", "soft", [28, 25, 22, 19], { leading: 1.2 });
const arrowType = lettering("Sans", "accent", [22], { leading: 1.2 });

/** The type of large figures: words need more room below than numerals. */
export function figureType(status: CardStatus, text: string, sizes: readonly number[]): Lettering {
  const leading = /\p{L}/u.test(text) ? 1.2 : 1.08;
  return lettering("Serif", status === "current" ? "ink" : "soft", sizes, { spacing: -1, leading });
}

/** The figures of a card, side by side and of one size. */
export function figurePanel(
  design: Design,
  figures: readonly Figure[],
  status: CardStatus,
  grid: Grid,
): Sheet {
  const count = Math.max(1, figures.length);
  const width = Math.floor((figureWidth - (count - 1) * gap) / count);
  const size = commonSize(design, figures, width, grid.numberSize);
  // where no size fits all labels, each shrinks by itself
  const labels = [26, 24, 22, 20, 18].filter((one) =>
    figures.every(({ label }) => widthOf(design, { family: "Strong" }, one, label) <= width),
  );
  const labelType = lettering("Strong", "ink", [...labels, 18], { leading: 1.25 });
  return figures.flatMap((figure, i) => {
    const left = margin + i * (width + gap);
    const label = words(design, labelType, [left, grid.body, width], figure.label);
    const top = bottomOf(label, grid.body);
    const type = figureType(status, figure.text, [size]);
    return [...label, ...large(design, figure, type, [left, top, width])];
  });
}

type Room = readonly [left: number, top: number, width: number];

function large(design: Design, figure: Figure, type: Lettering, [left, top, width]: Room): Sheet {
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
  const below = top + Math.ceil(size * leading) + 2;
  const isShort = widthOf(design, { family: "Sans" }, 18, figure.change) <= width - indent;
  const change = lettering("Sans", "soft", [25, 23, 21, 18], {
    lines: isShort ? 1 : 2,
    leading: 1.1,
  });
  return [
    ...words(design, type, [left, top, taken], figure.text),
    ...words(design, unitType, beside, figure.unit),
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

const chipType = lettering("Strong", "word", [25], { spacing: 0.4, leading: 1.1 });

/** A state as a coloured word, and a note beside it. */
export function chipPanel(design: Design, chip: Chip, grid: Grid): Sheet {
  const width = Math.min(260, widthOf(design, chipType, 25, chip.word));
  const top = grid.body + grid.bodyHeight - chipHeight;
  const left = margin + width + 32 + 14;
  const room = margin + figureWidth - left;
  const isLong = widthOf(design, { family: "Sans" }, 20, chip.note) > room;
  const noteType = isLong
    ? lettering("Sans", "soft", [23, 22, 21, 20, 19, 18, 17, 16], { leading: 1.05, lines: 2 })
    : lettering("Sans", "soft", [24, 22, 20], { leading: 1.2 });
  return [
    rect(margin, top, width + 32, chipHeight, design.palette.chip, 6),
    ...words(design, chipType, [margin + 16, top + 7, width], chip.word),
    ...words(design, noteType, [left, isLong ? top - 2 : top + 8, room], chip.note),
  ];
}
