import { at } from "../../model/language/at.ts";
import type { Bar } from "../content/view-model.ts";
import { type Design, lettering, rect, type Sheet, widthOf, words } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const thickness = 14;
const cellGap = 20;
const caption = lettering("Strong", "ink", [25], { leading: 1.2 });

/** A thin bar of parts, with the name and number of each below. */
export function barPanel(design: Design, bar: Bar, grid: Grid): Sheet {
  if (bar.parts.length === 0) return [];
  const top = grid.bar + 34;
  return [
    ...words(design, caption, [margin, grid.bar, contentWidth], bar.caption),
    ...(bar.layout === "stacked" ? stacked(design, bar, top) : apart(design, bar, top)),
    ...labels(design, bar, top + thickness + 8),
  ];
}

/** The parts on one track: at least two pixels each; the rest of the whole is empty. */
function stacked(design: Design, bar: Bar, top: number): Sheet {
  const total = bar.parts.reduce((sum, part) => sum + Math.max(0, part.value ?? 0), 0);
  const scale = contentWidth / Math.max(bar.whole, total);
  const shapes = [rect(margin, top, contentWidth, thickness, design.palette.track)];
  let left = margin;
  for (const [i, { value }] of bar.parts.entries()) {
    if (value === null || value <= 0) continue;
    const length = Math.round(value * scale);
    shapes.push(rect(left, top, Math.max(2, length - 2), thickness, fill(design, bar, i)));
    left += Math.max(4, length);
  }
  return shapes;
}

function apart({ palette }: Design, bar: Bar, top: number): Sheet {
  const width = cellWidth(bar);
  return bar.parts.flatMap(({ value }, i) => {
    const left = cellLeft(bar, i);
    const length = Math.round((width * Math.max(0, value ?? 0)) / bar.whole);
    const track = rect(left, top, width, thickness, palette.track);
    return length === 0 ? [track] : [track, rect(left, top, length, thickness, palette.accent)];
  });
}

function cellWidth({ parts }: Bar): number {
  return Math.floor((contentWidth - (parts.length - 1) * cellGap) / Math.max(1, parts.length));
}

function cellLeft(bar: Bar, i: number): number {
  return margin + i * (cellWidth(bar) + cellGap);
}

function labels(design: Design, bar: Bar, top: number): Sheet {
  const swatch = bar.layout === "stacked" ? 20 : 0;
  const width = cellWidth(bar) - swatch;
  const fits = (size: number) =>
    bar.parts.every(({ label, text }) => {
      const taken = widthOf(design, { family: "Sans" }, size, label);
      return taken + widthOf(design, { family: "Strong" }, size, text) + 8 <= width;
    });
  const sizes = [25, 23, 21, 19, 17, 16, 14].filter((size) => size <= 16 || fits(size));
  const size = at(sizes, 0);
  const strong = lettering("Strong", "ink", sizes, { leading: 1.2 });
  const soft = lettering("Sans", "soft", sizes, { leading: 1.2 });
  return bar.parts.flatMap((part, i) => {
    const left = cellLeft(bar, i) + swatch;
    const half = Math.floor((width + swatch) / 2);
    const number = Math.min(half, widthOf(design, strong, size, part.text));
    const name = Math.min(width - number - 8, widthOf(design, soft, size, part.label));
    return [
      ...(swatch === 0 ? [] : [rect(left - swatch, top + 9, 12, 12, fill(design, bar, i))]),
      ...words(design, soft, [left, top, name], part.label),
      ...words(design, strong, [left + name + 8, top, number], part.text),
    ];
  });
}

function fill({ palette }: Design, { parts }: Bar, part: number): string {
  const { tone } = at(parts, part);
  return tone === null ? at(palette.shades, part % palette.shades.length) : palette.toneOf(tone);
}
