/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import type { Chart } from "../content/view-model.ts";
import { mix, type Palette } from "../input/palette.ts";
import type { Room } from "../text/fit.tsx";

/** The room around a plot for the halves of its marks. */
export const bleed = 10;

export interface Plot extends Room {
  readonly chart: Chart;
  readonly x: (point: number) => number;
  readonly y: (value: number) => number;
}

/** A chart with the places of its points and values, below room for the words of a peak. */
export function plotOf(chart: Chart, { width, height }: Room): Plot {
  const { low, high, peak, points } = chart;
  const room = peak === null ? 10 : 30;
  const steps = points.length - 1;
  return {
    chart,
    width,
    height,
    // a point that is alone lies at the right
    x: (point) => tenths(steps > 0 ? (point * width) / steps : width),
    y: (value) => {
      const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
      return tenths(room + (height - room) * (1 - share));
    },
  };
}

export function hasHistory({ points }: Chart): boolean {
  return points.some((point) => point !== null);
}

function tenths(n: number): number {
  return Math.round(n * 10) / 10;
}

/** The share of its tone in the shade of a zone. */
const tints = { light: 0.16, dark: 0.24 } as const;

/**
 * A ring at the highest value, squares at revised ones and above the gaps of withdrawn ones, a dot at the newest; no
 * value is a gap in the line.
 */
export function Sparkline({ plot, palette }: { plot: Plot; palette: Palette }): JSXNode {
  const { chart, width, height, x, y } = plot;
  const { zones, levels, points, peak, revised } = chart;
  const lines = zones.length === 0 ? levels.map(({ at }) => Math.round(y(at)) + 0.5) : [];
  const rules = [height, ...lines].map((top) => `M0 ${top}h${width}`).join("");
  const newest = zones.length === 0 ? palette.accent : palette.chip;
  const mark = { strokeWidth: 3, fill: palette.paper };
  const box = { width: width + 2 * bleed, height: height + 2 * bleed };
  const shown = points.flatMap((value, i) =>
    value === null ? [] : [{ i, cx: x(i), cy: y(value) }],
  );
  const place = (point: number) => shown.find(({ i }) => i === point);
  const high = peak === null ? undefined : place(peak.index);
  const last = place(points.length - 1);
  return (
    <svg
      {...box}
      viewBox={`0 0 ${box.width} ${box.height}`}
      style={{ position: "absolute", left: -bleed, top: -bleed }}
    >
      <g transform={`translate(${bleed} ${bleed})`}>
        {zones.map(({ from, to, tone }, i) => {
          const top = i === zones.length - 1 ? 0 : Math.round(y(to));
          const shade = palette.isCurrent
            ? mix(palette.toneOf(tone), palette.paper, tints[palette.theme])
            : mix(palette.soft, palette.paper, 0.04 + i * 0.04);
          return <rect y={top} width={width} height={Math.round(y(from)) - top} fill={shade} />;
        })}
        <path d={rules} fill="none" stroke={palette.hairline} />
        <path
          d={lineOf(plot)}
          fill="none"
          stroke={palette.accent}
          stroke-width={3.5}
          stroke-linejoin="round"
          stroke-linecap="round"
        />
        {high && <circle cx={high.cx} cy={high.cy} r={6} {...mark} stroke={palette.accent} />}
        {last && (
          <circle cx={last.cx} cy={last.cy} r={9} {...mark} fill={newest} stroke={palette.paper} />
        )}
        {revised.map((i) => (
          <rect
            x={x(i) - 6}
            y={(place(i)?.cy ?? 0) - 6}
            width={12}
            height={12}
            fill="none"
            stroke={palette.ink}
            stroke-width={2}
          />
        ))}
      </g>
    </svg>
  );
}

/** The line from point to point; one between gaps is a dot. */
function lineOf({ chart, x, y }: Plot): string {
  let isOpen = false;
  return chart.points
    .map((value, i) => {
      const wasOpen = isOpen;
      isOpen = value !== null;
      if (value === null) return "";
      const place = `${x(i)} ${y(value)}`;
      return wasOpen ? `L${place}` : `M${place}h0`;
    })
    .join("");
}
