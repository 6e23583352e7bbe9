import type { Chip, Figure } from "../content/view-model.ts";
import type { CardStatus } from "../input/card-input.ts";
import { fitSize } from "../text/fit-size.ts";
import { visibleText } from "../text/visible-text.ts";
import {
  bottomOf,
  type Design,
  type Lettering,
  rect,
  type Sheet,
  sheets,
  widthOf,
  words,
} from "./design.ts";
import { figureWidth, type Grid, margin } from "./grid.ts";

const numerals = { family: "Serif", spacing: -1 } as const;
const gap = 24;
const chipHeight = 42;

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
  const labels = [22, 20, 18].filter((one) =>
    figures.every(({ label }) => widthOf(design, { family: "Strong" }, one, label) <= width),
  );
  return sheets(
    figures.map((figure, i) => {
      const room = { left: margin + i * (width + gap), top: grid.body, width };
      return large(design, figure, { ...room, size, status, labels });
    }),
  );
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly size: number;
  /** The sizes at which the labels of all figures fit; where none does, each shrinks by itself. */
  readonly labels: readonly number[];
  readonly status: CardStatus;
}

function large(design: Design, figure: Figure, { size, status, labels, ...room }: Cell): Sheet {
  const { ink, soft, accent } = design.palette;
  const strong = { family: "Strong", colour: ink, sizes: [...labels, 18], leading: 1.25 } as const;
  const label = words(design, strong, room, figure.label);
  const top = bottomOf(label, room.top);
  const colour = status === "current" ? ink : soft;
  const leading = /\p{L}/u.test(figure.text) ? 1.2 : 1.08;
  const height = Math.ceil(size * leading);
  const taken = Math.min(room.width, widthOf(design, numerals, size, figure.text));
  const unit: Lettering = { family: "Sans", colour: soft, sizes: [26, 22, 19], leading: 1.2 };
  const arrow = figure.direction === null ? "" : figure.direction === "up" ? "▲" : "▼";
  const indent = arrow === "" ? 0 : 26;
  const below = top + height + 2;
  const isShort = widthOf(design, { family: "Sans" }, 18, figure.change) <= room.width - indent;
  return sheets([
    label,
    words(
      design,
      { ...numerals, colour, sizes: [size], leading },
      { ...room, top, width: taken },
      figure.text,
    ),
    words(
      design,
      unit,
      {
        left: room.left + taken + 6,
        top: Math.max(top, top + Math.round(baseline(size, leading)) - 26),
        width: Math.max(40, room.width - taken - 6),
      },
      figure.unit,
    ),
    words(
      design,
      { family: "Sans", colour: accent, sizes: [22], leading: 1.2 },
      { left: room.left, top: below, width: 24 },
      arrow,
    ),
    words(
      design,
      { family: "Sans", colour: soft, sizes: [22, 20, 18], lines: isShort ? 1 : 2, leading: 1.1 },
      { left: room.left + indent, top: below, width: room.width - indent },
      figure.change,
    ),
  ]);
}

/** The distance from the top of a line of numerals to its baseline. */
function baseline(size: number, leading: number): number {
  return size * (0.5 * leading + 0.34);
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
  const fitting = figures.map((figure) =>
    fitSize(design.shaper, visibleText(figure.text, design.shaper), {
      ...numerals,
      width: figure.unit === "" ? width : width - unitRoom,
      lines: 1,
      sizes,
    }),
  );
  return Math.min(...fitting, most);
}

/** A state as a coloured word, and a note beside it. */
export function chipPanel(design: Design, chip: Chip, grid: Grid): Sheet {
  const { palette } = design;
  const soft = { family: "Sans", colour: palette.soft, leading: 1.2 } as const;
  const word = {
    family: "Strong",
    colour: palette.chip.word,
    spacing: 0.4,
    sizes: [25],
    leading: 1.1,
  } as const;
  const width = Math.min(260, widthOf(design, word, 25, chip.word));
  const top = grid.body + grid.bodyHeight - chipHeight;
  const noteLeft = margin + width + 32 + 14;
  const noteWidth = margin + figureWidth - noteLeft;
  const isLong = widthOf(design, soft, 20, chip.note) > noteWidth;
  return sheets([
    {
      shapes: [
        rect({ left: margin, top, width: width + 32, height: chipHeight }, palette.chip.fill, 6),
      ],
      lines: [],
    },
    words(design, word, { left: margin + 16, top: top + 7, width }, chip.word),
    words(
      design,
      {
        ...soft,
        leading: isLong ? 1.05 : 1.2,
        sizes: isLong ? [21, 20, 19, 18, 17, 16] : [22, 20],
        lines: isLong ? 2 : 1,
      },
      { left: noteLeft, top: isLong ? top - 2 : top + 8, width: noteWidth },
      chip.note,
    ),
  ]);
}
