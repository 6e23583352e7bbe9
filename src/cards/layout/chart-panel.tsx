/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { apart, column, type Design, type } from "./design.tsx";
import { levelWidth, plotWidth } from "./grid.ts";
import { hasHistory, type Plot, plotOf, Sparkline } from "./sparkline.tsx";

const captionType = type("Strong", "ink", 24, 18, 1.25);
const axisType = type("Sans", "soft", 24, 18, 1.2);
const emptyType = type("Sans", "soft", 24, 18, 1.3);
const captionHeight = 36;
const axisHeight = 32;

interface Panel {
  readonly design: Design;
  readonly chart: Chart;
  readonly height: number;
}

export function ChartPanel({ design, chart, height }: Panel) {
  const { Text, palette } = design;
  const room = { width: plotWidth, height: height - captionHeight - axisHeight };
  const plot = plotOf(chart, room);
  return (
    <div style={{ ...column, width: plotWidth + levelWidth, height }}>
      <div style={{ height: captionHeight }}>
        <Text is={captionType} width={plotWidth + levelWidth} height={33}>
          {chart.caption}
        </Text>
      </div>
      {hasHistory(chart) ? (
        <div style={{ ...room, position: "relative" }}>
          <Sparkline plot={plot} palette={palette} />
          {levelsOf(design, plot)}
          <Peak design={design} plot={plot} />
        </div>
      ) : (
        <div style={{ ...room, display: "flex", alignItems: "center" }}>
          <Text is={emptyType} {...room}>
            {chart.empty}
          </Text>
        </div>
      )}
      <div style={{ ...apart, width: plotWidth, marginTop: 4 }}>
        <Text is={axisType} width={plotWidth / 2} height={28}>
          {chart.from}
        </Text>
        <Text is={axisType} width={plotWidth / 2} height={28}>
          {chart.to}
        </Text>
      </div>
    </div>
  );
}

const levelType = type("Sans", "soft", 22, 16, 1);
/** A word of a level that would have to rise by more than this to clear the word below is left out. */
const maxRise = 8;

/** The words of the levels at the right of the plot, in its scale or above its zones. */
function levelsOf({ Text }: Design, { chart, width, y }: Plot) {
  const line = 22;
  let below = Number.POSITIVE_INFINITY;
  return chart.levels.map(({ words, at: value }) => {
    const own = Math.round(y(value) - (chart.zones.length === 0 ? line / 2 : line));
    const top = Math.min(own, below - line);
    if (own - top > maxRise) return null;
    below = top;
    return (
      <div style={{ position: "absolute", left: width + 14, top }}>
        <Text is={levelType} width={levelWidth - 14} height={line}>
          {words}
        </Text>
      </div>
    );
  });
}

const peakType = type("Sans", "ink", 24, 18, 1);

/** The words over the highest point, kept within the plot. */
async function Peak({
  design: { Text, sized },
  plot,
}: {
  design: Design;
  plot: Plot;
}): Promise<JSXNode> {
  const { chart, x, y } = plot;
  if (chart.peak === null) return null;
  const { index, words } = chart.peak;
  const room = { width: plot.width - 8, height: 23 };
  const { width } = await sized(peakType, room, words);
  const left = Math.max(4, Math.min(plot.width - width - 4, x(index) - width / 2));
  const top = y(at(chart.points, index) ?? chart.low) - 33;
  return (
    <div style={{ position: "absolute", left: Math.round(left), top: Math.round(top) }}>
      <Text is={peakType} {...room}>
        {words}
      </Text>
    </div>
  );
}
