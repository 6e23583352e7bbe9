import { at } from "../../model/language/at.ts";
import type { Chip, Figure } from "../content/view-model.ts";
import type { CardStatus } from "../input/card-frame.ts";
import type { Line } from "../text/typeset.ts";
import {
  bottomOf,
  type Design,
  type Lettering,
  lettering,
  moved,
  type Room,
  rect,
  type Sheet,
} from "./design.ts";
import { figureWidth, type Grid, gutter, margin } from "./grid.ts";

const gap = 24;
const chipHeight = 42;
const labelDepth = 76;
/** The smallest size of a unit beside its figure; a longer one stands below. */
const leastUnit = 19;
/** The room for a unit beside one of several figures. */
const narrowUnit = 70;
const unitType = lettering("Sans", "soft", [28, 25, 22, leastUnit], { leading: 1.2 });
const arrowType = lettering("Sans", "accent", [22], { leading: 1.2 });

/** The type of large figures: words need more room below than numerals. */
export function figureType(status: CardStatus, text: string, sizes: readonly number[]): Lettering {
  const leading = /\p{L}/u.test(text) ? 1.2 : 1.08;
  return lettering("Serif", status === "current" ? "ink" : "soft", sizes, { leading });
}

/** The figures of a card, side by side and of one size, smaller where a label, change or unit needs the room. */
export function figurePanel(
  design: Design,
  figures: readonly Figure[],
  status: CardStatus,
  grid: Grid,
): readonly Line[] {
  const widths = columns(design, figures);
  const fits = (family: "Strong" | "Sans", size: number, text: string, i: number) =>
    design.widthOf({ family }, size, text) <= at(widths, i);
  const isTight = figures.some(
    ({ label, change }, i) => !fits("Strong", 22, label, i) || !fits("Sans", 22, change, i),
  );
  const isTighter = figures.some(
    ({ unit }) => design.widthOf(unitType, leastUnit, unit) > narrowUnit,
  );
  const share = isTighter ? 0.55 : isTight ? 0.7 : 1;
  const size = commonSize(design, figures, widths, grid.numberSize * share);
  // where no size fits all labels on a line, they wrap
  const sizes = [26, 24, 22].filter((one) =>
    figures.every(({ label }, i) => fits("Strong", one, label, i)),
  );
  const room = { leading: 1.2, depth: labelDepth };
  const labelType = lettering("Strong", "ink", [...sizes, 22, 20, 18, 16], room);
  let next = margin;
  const cells = figures.map((figure, i) => {
    const left = next;
    const width = at(widths, i);
    next += width + gap;
    return {
      figure,
      left,
      width,
      label: design.words(labelType, [left, grid.body, width], figure.label),
    };
  });
  const top = Math.max(...cells.map(({ label }) => bottomOf(label, grid.body)));
  return cells.flatMap(({ figure, left, width, label }) => {
    const type = figureType(status, figure.text, [size]);
    return [
      ...moved(label, top - bottomOf(label, top)),
      ...large(design, figure, type, [left, top, width], chipTop(grid)),
    ];
  });
}

/** The widths of figures side by side: equal, unless a label needs more and another leaves it. */
function columns(design: Design, figures: readonly Figure[]): readonly number[] {
  const count = Math.max(1, figures.length);
  const equal = Math.floor((figureWidth - (count - 1) * gap) / count);
  const needs = figures.map(({ label }) => design.widthOf({ family: "Strong" }, 22, label));
  const spare = equal - Math.ceil(needs.reduce((sum, need) => sum + need, 0) / count);
  const isUneven = spare >= 0 && needs.some((need) => need > equal);
  return needs.map((need) => (isUneven ? need + spare : equal));
}

/** A figure with its unit beside it and its change below, above a floor. */
function large(
  design: Design,
  figure: Figure,
  type: Lettering,
  [left, top, width]: Room,
  floor: number,
): readonly Line[] {
  const { sizes, leading = 1 } = type;
  const size = at(sizes, 0);
  const taken = Math.min(width, design.widthOf(type, size, figure.text));
  // the baseline of the numerals
  const baseline = Math.round(size * (0.5 * leading + 0.34));
  const beside = [
    left + taken + 6,
    Math.max(top, top + baseline - 26),
    Math.max(40, width - taken - 6),
  ] as const;
  const arrow = figure.direction === undefined ? "" : figure.direction === "up" ? "▲" : "▼";
  const indent = arrow === "" ? 0 : 26;
  const isBeside = design.widthOf(unitType, leastUnit, figure.unit) <= Math.min(84, beside[2]);
  const unit = isBeside ? design.words(unitType, beside, figure.unit) : [];
  const compared = [isBeside ? "" : figure.unit, figure.change].filter(Boolean).join(", ");
  const below = Math.max(top + Math.ceil(size * leading) + 2, bottomOf(unit, top));
  const room = { leading: 1.05, depth: floor - below - 6 };
  const change = lettering("Sans", "soft", [25, 24, 22, 20, 18], room);
  return [
    ...design.words(type, [left, top, taken], figure.text),
    ...unit,
    ...design.words(arrowType, [left, below, 24], arrow),
    ...design.words(change, [left + indent, below, width - indent], compared),
  ];
}

/** The largest size at which every figure of the card fits, so that all have the same size. */
function commonSize(
  design: Design,
  figures: readonly Figure[],
  widths: readonly number[],
  size: number,
): number {
  const most = figures.some(({ text }) => /\p{L}/u.test(text)) ? Math.min(72, size) : size;
  const sizes = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.34].map((share) => Math.round(most * share));
  const unitRoom = figures.length > 1 ? narrowUnit : 84;
  const fitting = figures.map(({ text, unit }, i) => {
    const isBelow = design.widthOf(unitType, leastUnit, unit) > unitRoom;
    const beside = isBelow ? 0 : Math.min(unitRoom, design.widthOf(unitType, 28, unit) + 6);
    return design.sizeOf(figureType("current", text, sizes), at(widths, i) - beside, text);
  });
  return Math.min(...fitting, most);
}

const noteType = lettering("Sans", "soft", [23, 22, 21, 20, 19, 18], { lines: 2, leading: 1.02 });
const chipType = lettering("Strong", "word", [25], { leading: 1.1 });

function chipTop({ body, bodyHeight }: Grid): number {
  return body + bodyHeight - chipHeight;
}

/** A state as a coloured word, and a note beside it, which may rise where nothing stands above. */
export function chipPanel(design: Design, chip: Chip, above: readonly Line[], grid: Grid): Sheet {
  const width = Math.min(260, design.widthOf(chipType, 25, chip.word));
  const top = chipTop(grid);
  const left = margin + width + 32 + 14;
  const room = margin + figureWidth + gutter / 2 - left;
  const over = above.filter((line) => line.left + line.width > left);
  const lowest = Math.max(top - 30, ...over.map((line) => line.top + line.height));
  const depth = top + chipHeight - lowest;
  const note = design.words({ ...noteType, depth }, [left, top, room], chip.note);
  const rise = bottomOf(note, top) - top - chipHeight;
  return [
    rect(margin, top, width + 32, chipHeight, design.palette.chip, 6),
    ...design.words(chipType, [margin + 16, top + 7, width], chip.word),
    ...moved(note, rise > chipHeight / 2 ? -rise : -rise / 2),
  ];
}
