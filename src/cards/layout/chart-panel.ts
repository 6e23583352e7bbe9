import type { CardViewModel, Chart } from "../content/view-model.ts";
import { type Box, box, column, type Design, row, widthOf, words } from "./design.ts";
import {
  chartWidth,
  figureWidth,
  type Grid,
  gutter,
  levelWidth,
  margin,
  plotWidth,
} from "./grid.ts";

const captionHeight = 34;
const axisHeight = 26;

export function plotHeight(grid: Grid): number {
  return grid.bodyHeight - captionHeight - axisHeight;
}

/** The distance of a value of 0 to 100 from the top of a plot. */
export function plotY(value: number, height: number): number {
  return height * (1 - Math.min(100, Math.max(0, value)) / 100);
}

/** The words around the plot, which itself is drawn into the box keyed "plot". */
export function chartPanel(design: Design, view: CardViewModel, grid: Grid): Box {
  const { chart } = view;
  const height = plotHeight(grid);
  return column(
    {
      position: "absolute",
      left: margin + figureWidth + gutter,
      top: grid.body,
      width: chartWidth,
      height: grid.bodyHeight,
    },
    [
      caption(design, view),
      box({ width: chartWidth, height, position: "relative" }, [
        box({ width: plotWidth, height, position: "absolute", left: 0, top: 0 }, [], "plot"),
        ...(hasHistory(chart) ? levelWords(design, view, height) : [nothing(design, height)]),
      ]),
      axis(design, view),
    ],
  );
}

export function hasHistory(chart: Chart): boolean {
  return chart.points.some((point) => point !== null);
}

function caption(design: Design, { chart }: CardViewModel): Box {
  const { palette } = design;
  const asideWidth = widthOf(design, { family: "Sans" }, 17, chart.aside);
  const strong = { family: "Strong", colour: palette.ink, leading: 1.25 } as const;
  const soft = { family: "Sans", colour: palette.soft, leading: 1.25 } as const;
  return row(
    { width: plotWidth, height: captionHeight, gap: 12, justifyContent: "space-between" },
    [
      words(
        design,
        { ...strong, width: plotWidth - asideWidth - 12, sizes: [20, 18, 16] },
        chart.caption,
      ),
      words(design, { ...soft, width: asideWidth, sizes: [17], align: "right" }, chart.aside),
    ],
  );
}

/** The words of the levels, top down; one that would touch the word above is left out. */
function levelWords(design: Design, { chart }: CardViewModel, height: number): readonly Box[] {
  const line = 16;
  let above = Number.NEGATIVE_INFINITY;
  return [...chart.levels].reverse().flatMap(({ word, at }) => {
    const top = Math.round(plotY(at, height) - line / 2);
    if (top < above + line) return [];
    above = top;
    const lettering = {
      family: "Sans",
      colour: design.palette.soft,
      width: levelWidth - 12,
      sizes: [15],
      leading: line / 15,
    } as const;
    return [
      box(
        { position: "absolute", left: plotWidth + 12, top, width: levelWidth - 12, height: line },
        [words(design, lettering, word === "" ? String(at) : `${at} ${word}`)],
      ),
    ];
  });
}

function axis(design: Design, { chart }: CardViewModel): Box {
  const soft = { family: "Sans", colour: design.palette.soft, leading: 1.2, sizes: [15] } as const;
  return row({ width: plotWidth, marginTop: 6, justifyContent: "space-between" }, [
    words(design, { ...soft, width: 200 }, chart.from),
    words(design, { ...soft, width: 200, align: "right" }, chart.to),
  ]);
}

function nothing(design: Design, height: number): Box {
  return box(
    {
      position: "absolute",
      left: 0,
      top: 0,
      width: plotWidth,
      height,
      alignItems: "center",
      justifyContent: "center",
    },
    [
      words(
        design,
        { family: "Sans", colour: design.palette.soft, width: 200, sizes: [20], align: "center" },
        "No history yet",
      ),
    ],
  );
}
