import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { mix } from "../input/palette.ts";
import { short } from "../text/shared-glyphs.ts";
import { type Design, rect } from "./design.ts";

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of a value from the top of a plot, which has room there for the words of a peak. */
export function plotY({ low, high, peak }: Chart, value: number, height: number): number {
  const top = peak === null ? 10 : 30;
  const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
  return top + (height - top) * (1 - share);
}

/** The distance of the i-th point from the left of a plot; one that is alone lies at the right. */
export function plotX({ points }: Chart, i: number, width: number): number {
  return points.length > 1 ? (i * width) / (points.length - 1) : width;
}

export function hasHistory({ points }: Chart): boolean {
  return points.some((point) => point !== null);
}

/** The share of its tone in the shade of a zone. */
const tints = { light: 0.16, dark: 0.24 } as const;

/** A ring at the highest value, squares at revised ones, a dot at the newest; no value is a gap in the line. */
export function sparkline(design: Design, chart: Chart, place: Place): string {
  const line =
    `<path d="${polylines(chart, place)}" fill="none" stroke="${design.palette.accent}" ` +
    `stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>`;
  return (
    zones(design, chart, place) + grid(design, chart, place) + line + marks(design, chart, place)
  );
}

/** The zones; the highest one reaches to the top of the plot. */
function zones({ palette }: Design, chart: Chart, place: Place): string {
  return chart.zones
    .map(({ from, to, tone }, i) => {
      const top = i === chart.zones.length - 1 ? 0 : Math.round(plotY(chart, to, place.height));
      const bottom = Math.round(plotY(chart, from, place.height));
      const shade = palette.isCurrent
        ? mix(palette.toneOf(tone), palette.paper, tints[palette.theme])
        : mix(palette.soft, palette.paper, 0.04 + i * 0.04);
      return rect(place.left, place.top + top, place.width, bottom - top, shade);
    })
    .join("");
}

function grid({ palette }: Design, chart: Chart, place: Place): string {
  const base = `M${place.left} ${place.top + place.height}h${place.width}`;
  const lines = chart.levels.map(({ at: value }) => {
    const y = Math.round(place.top + plotY(chart, value, place.height)) + 0.5;
    return `M${place.left} ${y}h${place.width}`;
  });
  const drawn = chart.zones.length === 0 ? lines : [];
  return `<path d="${[base, ...drawn].join("")}" fill="none" stroke="${palette.hairline}"/>`;
}

function pointOf(chart: Chart, place: Place, i: number, value: number) {
  return {
    x: place.left + plotX(chart, i, place.width),
    y: place.top + plotY(chart, value, place.height),
  };
}

/** Relative path data in tenths of a pixel, each point rounded from its true position; one between gaps is a dot. */
function polylines(chart: Chart, place: Place): string {
  let [out, fromX, fromY, isOpen] = ["", 0, 0, false];
  chart.points.forEach((value, i) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    if (!isOpen) [fromX, fromY] = [0, 0];
    const { x, y } = pointOf(chart, place, i, value);
    const [toX, toY] = [Math.round(x * 10), Math.round(y * 10)];
    const [dx, dy] = [short((toX - fromX) / 10, 1), short((toY - fromY) / 10, 1)];
    const isDot = !isOpen && (chart.points[i + 1] ?? null) === null;
    out += `${isOpen ? "l" : "M"}${dx}${dy.startsWith("-") ? "" : " "}${dy}${isDot ? "h0" : ""}`;
    [fromX, fromY, isOpen] = [toX, toY, true];
  });
  return out;
}

function marks({ palette }: Design, chart: Chart, place: Place): string {
  const last = chart.points.length - 1;
  const ring = `fill="${palette.paper}" stroke="${palette.accent}"`;
  // only a line over the zones of the states has the colour of a state at its end
  const dot = `fill="${chart.zones.length === 0 ? palette.accent : palette.chip}" stroke="${palette.paper}"`;
  return [
    chart.peak === null ? "" : circle(chart, place, chart.peak.index, 6, ring),
    circle(chart, place, last, 9, dot),
    ...chart.revised.map((i) => square(palette.ink, chart, place, i)),
  ].join("");
}

/** The square around a revised point; a withdrawn one left a gap, and has it at the foot. */
function square(ink: string, chart: Chart, place: Place, i: number): string {
  const { x, y } = pointOf(chart, place, i, at(chart.points, i) ?? chart.low);
  const corner = `x="${short(x - 6, 1)}" y="${short(y - 6, 1)}"`;
  return `<rect ${corner} width="12" height="12" fill="none" stroke="${ink}" stroke-width="2"/>`;
}

function circle(chart: Chart, place: Place, i: number, radius: number, paint: string): string {
  const value = at(chart.points, i);
  if (value === null) return "";
  const { x, y } = pointOf(chart, place, i, value);
  return `<circle cx="${short(x, 1)}" cy="${short(y, 1)}" r="${radius}" ${paint} stroke-width="3"/>`;
}
