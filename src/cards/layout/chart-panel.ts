import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { bottomOf, type Design, type Sheet, sheets, widthOf, words } from "./design.ts";
import { chartLeft, type Grid, levelWidth, plotWidth } from "./grid.ts";
import { hasHistory, type Place, plotX, plotY } from "./plot.ts";
import { sparkline } from "./sparkline.ts";

const captionHeight = 32;
const axisHeight = 26;

/** A chart with its caption, axis, levels and peak. */
export function chartPanel(design: Design, chart: Chart, grid: Grid): Sheet {
  const top = grid.body + captionHeight;
  const height = grid.bodyHeight - captionHeight - axisHeight;
  const place = { left: chartLeft, top, width: plotWidth, height };
  return sheets([
    caption(design, chart, grid.body),
    ...(hasHistory(chart)
      ? [
          { shapes: [sparkline(design, chart, place)], lines: [] },
          levels(design, chart, place),
          peak(design, chart, place),
        ]
      : [nothing(design, chart, place)]),
    axis(design, chart, top + height + 5),
  ]);
}

function caption(design: Design, chart: Chart, top: number): Sheet {
  const { ink } = design.palette;
  const strong = { family: "Strong", colour: ink, sizes: [22, 20, 18], leading: 1.25 } as const;
  return words(design, strong, { left: chartLeft, top, width: plotWidth }, chart.caption);
}

/** The words of the levels; one that would have to rise by more than this to clear the word below is left out. */
const maxRise = 8;

function levels(design: Design, chart: Chart, place: Place): Sheet {
  const line = 20;
  let below = Number.POSITIVE_INFINITY;
  const soft = {
    family: "Sans",
    colour: design.palette.soft,
    sizes: [20, 18],
    leading: 1,
  } as const;
  return sheets(
    chart.levels.flatMap(({ words: text, at: value }) => {
      const offset = chart.zones.length === 0 ? line / 2 : line;
      const own = Math.round(place.top + plotY(chart, value, place.height) - offset);
      const top = Math.min(own, below - line);
      if (own - top > maxRise) return [];
      below = top;
      const left = place.left + place.width + 14;
      return [words(design, soft, { left, top, width: levelWidth - 14 }, text)];
    }),
  );
}

/** The words over the highest point, kept within the plot. */
function peak(design: Design, chart: Chart, place: Place): Sheet {
  if (chart.peak === null) return { shapes: [], lines: [] };
  const lettering = {
    family: "Sans",
    colour: design.palette.ink,
    sizes: [20],
    leading: 1,
  } as const;
  const width = widthOf(design, lettering, 20, chart.peak.words);
  const x = plotX(chart, chart.peak.index, place.width);
  const y = plotY(chart, at(chart.points, chart.peak.index) ?? chart.low, place.height);
  const inset = Math.max(4, Math.min(place.width - width - 4, x - width / 2));
  const room = { left: Math.round(place.left + inset), top: Math.round(place.top + y - 28), width };
  return words(design, lettering, room, chart.peak.words);
}

function axis(design: Design, chart: Chart, top: number): Sheet {
  const soft = {
    family: "Sans",
    colour: design.palette.soft,
    sizes: [20, 18],
    leading: 1.05,
  } as const;
  const half = Math.floor(plotWidth / 2);
  return sheets([
    words(design, soft, { left: chartLeft, top, width: half }, chart.from),
    words(
      design,
      { ...soft, align: "right" },
      { left: chartLeft + half, top, width: half },
      chart.to,
    ),
  ]);
}

function nothing(design: Design, chart: Chart, place: Place): Sheet {
  const lettering = {
    family: "Sans",
    colour: design.palette.soft,
    sizes: [22, 20],
    lines: 2,
  } as const;
  const room = {
    left: place.left,
    top: Math.round(place.top + place.height / 2 - 30),
    width: place.width,
  };
  const text = words(design, lettering, room, chart.empty);
  return bottomOf(text, 0) > place.top + place.height
    ? { shapes: [], lines: text.lines.slice(0, 1) }
    : text;
}
