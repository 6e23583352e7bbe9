import { at } from "../../model/language/at.ts";
import type { Chart } from "../content/view-model.ts";
import { mix } from "../input/contrast.ts";
import { short } from "../text/short-number.ts";
import { type Design, rect } from "./design.ts";
import { type Place, plotX, plotY } from "./plot.ts";

/** The share of its tone in the shade of a zone. */
const tints = { light: 0.16, dark: 0.24 } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The history as a line over its shaded zones and the hairlines of its levels, with the highest
 * value as a ring, revised ones in squares and the newest as a dot. A period without a value is a gap in the line.
 */
export function sparkline(design: Design, chart: Chart, place: Place): string {
  const { palette } = design;
  const stretches = unbroken(chart, place);
  const line =
    `<path d="${stretches.map(polyline).join("")}" fill="none" stroke="${palette.accent}" ` +
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
      const area = { ...place, top: place.top + top, height: bottom - top };
      const shade = palette.isCurrent
        ? mix(palette.tones[tone], palette.paper, tints[palette.theme])
        : mix(palette.soft, palette.paper, 0.04 + i * 0.04);
      return rect(area, shade);
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

/** The stretches of the line without gaps, in pixels. */
function unbroken(chart: Chart, place: Place): readonly (readonly Point[])[] {
  const stretches: Point[][] = [];
  let open: Point[] | null = null;
  chart.points.forEach((value, i) => {
    if (value === null) {
      open = null;
      return;
    }
    if (open === null) {
      open = [];
      stretches.push(open);
    }
    open.push(pointOf(chart, place, i, value));
  });
  return stretches;
}

function pointOf(chart: Chart, place: Place, i: number, value: number): Point {
  return {
    x: place.left + plotX(chart, i, place.width),
    y: place.top + plotY(chart, value, place.height),
  };
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

/** The ring of the peak and the dot of the newest value. */
function marks({ palette }: Design, chart: Chart, place: Place): string {
  const last = chart.points.length - 1;
  const ring =
    chart.peak === null
      ? ""
      : circle(
          chart,
          place,
          chart.peak.index,
          6,
          `fill="${palette.paper}" stroke="${palette.accent}"`,
        );
  // only a line over the zones of the states has the colour of a state at its end
  const fill = chart.zones.length === 0 ? palette.accent : palette.chip.fill;
  const dot = circle(chart, place, last, 9, `fill="${fill}" stroke="${palette.paper}"`);
  return ring + dot + squares(palette.ink, chart, place);
}

/** A square around each revised point; a withdrawn one left a gap, and has it at the foot. */
function squares(ink: string, chart: Chart, place: Place): string {
  return chart.revised
    .map((i) => {
      const { x, y } = pointOf(chart, place, i, at(chart.points, i) ?? chart.low);
      const corner = `x="${short(x - 6, 1)}" y="${short(y - 6, 1)}"`;
      return `<rect ${corner} width="12" height="12" fill="none" stroke="${ink}" stroke-width="2"/>`;
    })
    .join("");
}

function circle(chart: Chart, place: Place, i: number, radius: number, paint: string): string {
  const value = at(chart.points, i);
  if (value === null) return "";
  const { x, y } = pointOf(chart, place, i, value);
  return `<circle cx="${short(x, 1)}" cy="${short(y, 1)}" r="${radius}" ${paint} stroke-width="3"/>`;
}
