import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { mix, type Palette } from "../input/palette.ts";
import { short } from "../text/shared-glyphs.ts";
import { type Design, rect } from "./design.ts";

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Plot = ReturnType<typeof plotOf>;

/** A chart with the places of its points and values, below room for the words of a peak. */
export function plotOf(chart: Chart, place: Place) {
  const { low, high, peak, points } = chart;
  const { left, top, width, height } = place;
  const room = peak === null ? 10 : 30;
  return {
    chart,
    place,
    /** A point that is alone lies at the right. */
    x: (i: number) => left + (points.length > 1 ? (i * width) / (points.length - 1) : width),
    y: (value: number) => {
      const share = (Math.min(high, Math.max(low, value)) - low) / (high - low);
      return top + (room + (height - room) * (1 - share));
    },
  };
}

export function hasHistory({ points }: Chart): boolean {
  return points.some((point) => point !== null);
}

/** The share of its tone in the shade of a zone. */
const tints = { light: 0.16, dark: 0.24 } as const;

/** A ring at the highest value, squares at revised ones, a dot at the newest; no value is a gap in the line. */
export function sparkline({ palette }: Design, plot: Plot): string {
  const line =
    `<path d="${polylines(plot)}" fill="none" stroke="${palette.accent}" ` +
    `stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round"/>`;
  return zones(palette, plot) + grid(palette, plot) + line + marks(palette, plot);
}

/** The zones; the highest one reaches to the top of the plot. */
function zones(palette: Palette, { chart, place, y }: Plot): string {
  return chart.zones
    .map(({ from, to, tone }, i) => {
      const top = i === chart.zones.length - 1 ? place.top : Math.round(y(to));
      const shade = palette.isCurrent
        ? mix(palette.toneOf(tone), palette.paper, tints[palette.theme])
        : mix(palette.soft, palette.paper, 0.04 + i * 0.04);
      return rect(place.left, top, place.width, Math.round(y(from)) - top, shade);
    })
    .join("");
}

function grid(palette: Palette, { chart, place, y }: Plot): string {
  const base = `M${place.left} ${place.top + place.height}h${place.width}`;
  const lines = chart.levels.map(
    ({ at: value }) => `M${place.left} ${Math.round(y(value)) + 0.5}h${place.width}`,
  );
  const drawn = chart.zones.length === 0 ? lines : [];
  return `<path d="${[base, ...drawn].join("")}" fill="none" stroke="${palette.hairline}"/>`;
}

/** Relative path data in tenths of a pixel, each point rounded from its true position; one between gaps is a dot. */
function polylines({ chart, x, y }: Plot): string {
  let out = "";
  let fromX = 0;
  let fromY = 0;
  let isOpen = false;
  chart.points.forEach((value, i) => {
    if (value === null) {
      isOpen = false;
      return;
    }
    if (!isOpen) [fromX, fromY] = [0, 0];
    const toX = Math.round(x(i) * 10);
    const toY = Math.round(y(value) * 10);
    const dx = short((toX - fromX) / 10, 1);
    const dy = short((toY - fromY) / 10, 1);
    const isDot = !isOpen && (chart.points[i + 1] ?? null) === null;
    out += `${isOpen ? "l" : "M"}${dx}${dy.startsWith("-") ? "" : " "}${dy}${isDot ? "h0" : ""}`;
    [fromX, fromY, isOpen] = [toX, toY, true];
  });
  return out;
}

function marks(palette: Palette, plot: Plot): string {
  const { peak, points, zones, revised } = plot.chart;
  const ring = `fill="${palette.paper}" stroke="${palette.accent}"`;
  // only a line over the zones of the states has the colour of a state at its end
  const dot = `fill="${zones.length === 0 ? palette.accent : palette.chip}" stroke="${palette.paper}"`;
  return [
    peak === null ? "" : circle(plot, peak.index, 6, ring),
    circle(plot, points.length - 1, 9, dot),
    ...revised.map((i) => square(palette.ink, plot, i)),
  ].join("");
}

/** The square around a revised point; a withdrawn one left a gap, and has it at the foot. */
function square(ink: string, { chart, x, y }: Plot, i: number): string {
  const top = y(at(chart.points, i) ?? chart.low) - 6;
  const corner = `x="${short(x(i) - 6, 1)}" y="${short(top, 1)}"`;
  return `<rect ${corner} width="12" height="12" fill="none" stroke="${ink}" stroke-width="2"/>`;
}

function circle({ chart, x, y }: Plot, i: number, radius: number, paint: string): string {
  const value = at(chart.points, i);
  if (value === null) return "";
  return `<circle cx="${short(x(i), 1)}" cy="${short(y(value), 1)}" r="${radius}" ${paint} stroke-width="3"/>`;
}
