import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { bottomOf, type Design, lettering, moved, type Sheet } from "./design.ts";
import { chartLeft, type Grid, levelWidth, plotWidth } from "./grid.ts";
import { hasHistory, type Place, type Plot, plotOf, sparkline } from "./sparkline.ts";

const captionHeight = 36;
const axisHeight = 30;
const captionType = lettering("Strong", "ink", [26, 24, 22, 20, 18], { leading: 1.25 });
const axisType = lettering("Sans", "soft", [24, 22, 20, 18], { leading: 1.05 });

export function chartPanel(design: Design, chart: Chart, grid: Grid): Sheet {
  const top = grid.body + captionHeight;
  const height = grid.bodyHeight - captionHeight - axisHeight;
  const place = { left: chartLeft, top, width: plotWidth, height };
  const half = Math.floor(plotWidth / 2);
  const axis = top + height + 5;
  const right = { ...axisType, align: "right" } as const;
  const plot = plotOf(chart, place);
  const line = () => [sparkline(design, plot), ...levels(design, plot), ...peak(design, plot)];
  return [
    ...design.words(captionType, [chartLeft, grid.body, plotWidth], chart.caption),
    ...(hasHistory(chart) ? line() : nothing(design, chart, place)),
    ...design.words(axisType, [chartLeft, axis, half], chart.from),
    ...design.words(right, [chartLeft + half, axis, half], chart.to),
  ];
}

/** The words of the levels; one that would have to rise by more than this to clear the word below is left out. */
const maxRise = 8;
const levelType = lettering("Sans", "soft", [22, 20, 18], { leading: 1 });

function levels(design: Design, { chart, place, y }: Plot): Sheet {
  const line = 22;
  let below = Number.POSITIVE_INFINITY;
  return chart.levels.flatMap(({ words: text, at: value }) => {
    const offset = chart.zones.length === 0 ? line / 2 : line;
    const own = Math.round(y(value) - offset);
    const top = Math.min(own, below - line);
    if (own - top > maxRise) return [];
    below = top;
    return design.words(levelType, [place.left + place.width + 14, top, levelWidth - 14], text);
  });
}

const peakType = lettering("Sans", "ink", [23], { leading: 1 });

/** The words over the highest point, kept within the plot. */
function peak(design: Design, { chart, place, x, y }: Plot): Sheet {
  if (chart.peak === null) return [];
  const width = design.widthOf(peakType, 23, chart.peak.words);
  const { index } = chart.peak;
  const most = place.left + place.width - width - 4;
  const left = Math.round(Math.max(place.left + 4, Math.min(most, x(index) - width / 2)));
  const top = Math.round(y(at(chart.points, index) ?? chart.low) - 31);
  return design.words(peakType, [left, top, width], chart.peak.words);
}

function nothing(design: Design, chart: Chart, { left, top, width, height }: Place): Sheet {
  const type = lettering("Sans", "soft", [26, 24, 22, 20], { depth: height });
  const text = design.words(type, [left, top, width], chart.empty);
  return moved(text, (height - bottomOf(text, top) + top) / 2);
}
