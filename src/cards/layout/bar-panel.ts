import { at } from "../../model/language/at.ts";
import type { Bar } from "../content/view-model.ts";
import { type Design, rect, type Sheet, sheets, widthOf, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const thickness = 14;
const cellGap = 20;

/** A thin bar of parts, with the name and number of each below. */
export function barPanel(design: Design, bar: Bar, grid: Grid): Sheet {
  if (bar.parts.length === 0) return { shapes: [], lines: [] };
  const strong = {
    family: "Strong",
    colour: design.palette.ink,
    sizes: [21],
    leading: 1.25,
  } as const;
  const top = grid.bar + 31;
  return sheets([
    words(design, strong, { left: margin, top: grid.bar, width: contentWidth }, bar.caption),
    {
      shapes: bar.layout === "stacked" ? stacked(design, bar, top) : apart(design, bar, top),
      lines: [],
    },
    labels(design, bar, top + thickness + 8),
  ]);
}

/** The parts on one track: at least two pixels each; the rest of the whole is empty. */
function stacked(design: Design, bar: Bar, top: number): readonly string[] {
  const total = bar.parts.reduce((sum, part) => sum + Math.max(0, part.value ?? 0), 0);
  const scale = contentWidth / Math.max(bar.whole, total);
  const track = { left: margin, top, width: contentWidth, height: thickness };
  const shapes = [rect(track, design.palette.track)];
  let left = margin;
  for (const [i, { value }] of bar.parts.entries()) {
    if (value === null || value <= 0) continue;
    const length = Math.round(value * scale);
    shapes.push(rect({ ...track, left, width: Math.max(2, length - 2) }, fill(design, bar, i)));
    left += Math.max(4, length);
  }
  return shapes;
}

function apart(design: Design, bar: Bar, top: number): readonly string[] {
  const { track, accent } = design.palette;
  const width = cellWidth(bar);
  return bar.parts.flatMap(({ value }, i) => {
    const cell = { left: cellLeft(bar, i), top, width, height: thickness };
    const length = Math.round((width * Math.max(0, value ?? 0)) / bar.whole);
    return [rect(cell, track), ...(length === 0 ? [] : [rect({ ...cell, width: length }, accent)])];
  });
}

function cellWidth({ parts }: Bar): number {
  return Math.floor((contentWidth - (parts.length - 1) * cellGap) / Math.max(1, parts.length));
}

function cellLeft(bar: Bar, i: number): number {
  return margin + i * (cellWidth(bar) + cellGap);
}

function labels(design: Design, bar: Bar, top: number): Sheet {
  const width = cellWidth(bar);
  const swatch = bar.layout === "stacked" ? 20 : 0;
  const fits = (size: number) =>
    bar.parts.every(({ label, text }) => {
      const taken = widthOf(design, { family: "Sans" }, size, label);
      return taken + widthOf(design, { family: "Strong" }, size, text) + swatch + 8 <= width;
    });
  const sizes = [22, 20, 18, 16, 14].filter((size) => size <= 16 || fits(size));
  const size = at(sizes, 0);
  const strong = { family: "Strong", colour: design.palette.ink, sizes, leading: 1.25 } as const;
  const soft = { family: "Sans", colour: design.palette.soft, sizes, leading: 1.25 } as const;
  return sheets(
    bar.parts.map((part, i) => {
      const left = cellLeft(bar, i) + swatch;
      const number = Math.min(Math.floor(width / 2), widthOf(design, strong, size, part.text));
      const room = width - swatch - number - 8;
      const name = Math.min(room, widthOf(design, soft, size, part.label));
      const mark = { left: left - swatch, top: top + 8, width: 12, height: 12 };
      return sheets([
        { shapes: swatch === 0 ? [] : [rect(mark, fill(design, bar, i))], lines: [] },
        words(design, soft, { left, top, width: name }, part.label),
        words(design, strong, { left: left + name + 8, top, width: number }, part.text),
      ]);
    }),
  );
}

function fill({ palette }: Design, bar: Bar, part: number): string {
  const { tone } = at(bar.parts, part);
  if (tone !== null) return palette.tones[tone];
  return at(palette.shades, part % palette.shades.length);
}
