import type { Chart } from "../content/view-model.ts";
import { short } from "../text/short-number.ts";
import { hasHistory, plotY } from "./chart-panel.ts";

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Inks {
  readonly line: string;
  readonly hairline: string;
  readonly dot: string;
  readonly paper: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The history as a line over the hairlines of its levels, with the newest value as a dot. A period
 * without a value is a gap in the line.
 */
export function sparkline(chart: Chart, place: Place, inks: Inks): string {
  if (!hasHistory(chart)) return "";
  const base = `M${place.left} ${place.top + place.height}h${place.width}`;
  const levels = chart.levels.map(
    ({ at }) => `M${place.left} ${short(place.top + plotY(at, place.height), 1)}h${place.width}`,
  );
  const grid = `<path d="${[base, ...levels].join("")}" fill="none" stroke="${inks.hairline}"/>`;
  const stretches = unbroken(chart.points, place);
  const lines = stretches.map(polyline);
  const line =
    `<path d="${lines.join("")}" fill="none" stroke="${inks.line}" stroke-width="3" ` +
    `stroke-linejoin="round" stroke-linecap="round"/>`;
  return grid + line + newest(chart, stretches, inks);
}

/** The stretches of the line without gaps, in pixels. */
function unbroken(points: readonly (number | null)[], place: Place): readonly (readonly Point[])[] {
  const step = points.length > 1 ? place.width / (points.length - 1) : 0;
  const start = points.length > 1 ? place.left : place.left + place.width;
  const stretches: Point[][] = [];
  let open: Point[] | null = null;
  points.forEach((value, i) => {
    if (value === null) {
      open = null;
      return;
    }
    if (open === null) {
      open = [];
      stretches.push(open);
    }
    open.push({ x: start + i * step, y: place.top + plotY(value, place.height) });
  });
  return stretches;
}

/** Relative path data in tenths of a pixel; every point is rounded from its true position. */
function polyline(points: readonly Point[]): string {
  let [fromX, fromY] = [0, 0];
  const steps = points.map(({ x, y }, i) => {
    const [toX, toY] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [short((toX - fromX) / 10, 1), short((toY - fromY) / 10, 1)];
    [fromX, fromY] = [toX, toY];
    return `${i === 0 ? "M" : "l"}${dx}${dy.startsWith("-") ? "" : " "}${dy}`;
  });
  return steps.length === 1 ? `${steps[0]}h0` : steps.join("");
}

function newest(chart: Chart, stretches: readonly (readonly Point[])[], inks: Inks): string {
  const last = chart.points.at(-1) === null ? undefined : stretches.at(-1)?.at(-1);
  if (last === undefined) return "";
  const at = `cx="${short(last.x, 1)}" cy="${short(last.y, 1)}" r="8"`;
  return `<circle ${at} fill="${inks.dot}" stroke="${inks.paper}" stroke-width="3"/>`;
}
