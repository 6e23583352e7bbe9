import type { CardViewModel, Figure } from "../content/view-model.ts";
import { fitSize } from "../text/fit-size.ts";
import { visibleText } from "../text/visible-text.ts";
import { type Box, column, type Design, row, widthOf, words } from "./design.ts";
import { figureWidth, type Grid, margin } from "./grid.ts";

const numerals = { family: "Serif", spacing: -1 } as const;
/** The space behind a figure for its unit. */
const unitRoom = 74;

/** The figures of a card, with the state as a coloured chip and its word below. */
export function figures(design: Design, view: CardViewModel, grid: Grid): Box {
  const count = Math.max(1, view.figures.length);
  const width = (figureWidth - (count - 1) * 24) / count;
  const size = commonSize(design, view, width, grid.numberSize);
  return column(
    {
      position: "absolute",
      left: margin,
      top: grid.body,
      width: figureWidth,
      height: grid.bodyHeight,
      justifyContent: "space-between",
    },
    [
      row(
        { width: figureWidth, gap: 24, alignItems: "flex-start" },
        view.figures.map((figure) => large(design, view, figure, width, size)),
      ),
      chip(design, view),
    ],
  );
}

function large(
  design: Design,
  view: CardViewModel,
  figure: Figure,
  width: number,
  size: number,
): Box {
  const { palette } = design;
  const soft = { family: "Sans", colour: palette.soft } as const;
  const label = {
    family: "Strong",
    colour: palette.ink,
    width,
    sizes: [20, 18, 16],
    leading: 1.25,
  } as const;
  return column({ width }, [
    words(design, label, figure.label),
    number(design, view, figure, width, size),
    figure.change === ""
      ? null
      : row({ width, alignItems: "center", gap: 8 }, [
          figure.direction === null ? null : arrow(design, figure.direction),
          words(
            design,
            {
              ...soft,
              width: width - (figure.direction === null ? 0 : 26),
              sizes: [19, 17, 15],
              lines: 2,
              leading: 1.2,
            },
            figure.change,
          ),
        ]),
  ]);
}

/** The largest size at which every figure of the card fits, so that all have the same size. */
function commonSize(design: Design, view: CardViewModel, width: number, size: number): number {
  const most = view.figures.some((figure) => /\p{L}/u.test(figure.text)) ? 72 : size;
  const sizes = [1, 0.85, 0.72, 0.6, 0.5, 0.42, 0.34].map((share) => Math.round(most * share));
  const fitting = view.figures.map((figure) =>
    fitSize(design.shaper, visibleText(figure.text, design.shaper), {
      ...numerals,
      width: figure.unit === "" ? width : width - unitRoom,
      lines: 1,
      sizes,
    }),
  );
  return Math.min(...fitting, most);
}

/** The figure and, where there is room, its unit behind it on the same line. */
function number(
  design: Design,
  view: CardViewModel,
  figure: Figure,
  width: number,
  size: number,
): Box {
  const { palette } = design;
  const colour = view.status === "current" ? palette.ink : palette.soft;
  const own = { ...numerals, colour } as const;
  const room = figure.unit === "" ? width : width - unitRoom;
  const taken = Math.min(room, widthOf(design, own, size, figure.text));
  const unitWidth = width - taken - 10;
  return row({ width, gap: 10 }, [
    words(
      design,
      { ...own, width: taken, sizes: [size], leading: /\p{L}/u.test(figure.text) ? 1.2 : 1.12 },
      figure.text,
    ),
    figure.unit === ""
      ? null
      : words(
          design,
          { family: "Sans", colour: palette.soft, width: unitWidth, sizes: [24, 20, 17, 15] },
          figure.unit,
        ),
  ]);
}

/** A triangle for the direction, beside its words. */
function arrow(design: Design, direction: "up" | "down"): Box {
  const lettering = {
    family: "Sans",
    colour: design.palette.accent,
    width: 18,
    sizes: [24],
    leading: 1,
  } as const;
  return words(design, lettering, direction === "up" ? "▲" : "▼");
}

function chip(design: Design, view: CardViewModel): Box {
  const { palette } = design;
  const { word } = view.chip;
  const lettering = { family: "Strong", colour: palette.chip.word, spacing: 0.4 } as const;
  const wordWidth = widthOf(design, lettering, 23, word);
  const noteWidth = figureWidth - wordWidth - 32 - 14;
  return row({ width: figureWidth, alignItems: "center", gap: 14 }, [
    row(
      {
        backgroundColor: palette.chip.fill,
        borderRadius: 6,
        height: 42,
        paddingLeft: 16,
        paddingRight: 16,
        alignItems: "center",
        flexShrink: 0,
      },
      [words(design, { ...lettering, width: wordWidth, sizes: [23] }, word)],
    ),
    words(
      design,
      {
        family: "Sans",
        colour: palette.soft,
        width: noteWidth,
        sizes: [18, 16, 15],
        lines: 2,
        leading: 1.2,
      },
      view.chip.note,
    ),
  ]);
}
