import { at } from "../../model/language/at.ts";
import type { Bar } from "../content/view-model.ts";
import { type Design, lettering, rect, type Sheet } from "./design.ts";
import { contentWidth, type Grid, margin } from "./grid.ts";

const thickness = 14;
const cellGap = 20;
const caption = lettering("Strong", "ink", [25], { leading: 1.2 });

export function barPanel(design: Design, bar: Bar, grid: Grid): Sheet {
  if (bar.parts.length === 0) return [];
  const top = grid.bar + 34;
  return [
    ...design.words(caption, [margin, grid.bar, contentWidth], bar.caption),
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
    const left = margin + i * (width + cellGap);
    const length = Math.round((width * Math.max(0, value ?? 0)) / bar.whole);
    const track = rect(left, top, width, thickness, palette.track);
    return length === 0 ? [track] : [track, rect(left, top, length, thickness, palette.accent)];
  });
}

function cellWidth({ parts }: Bar): number {
  return Math.floor((contentWidth - (parts.length - 1) * cellGap) / Math.max(1, parts.length));
}

/** The parts in words: below their tracks, or, on one track, each as wide as its words. */
function labels(design: Design, bar: Bar, top: number): Sheet {
  const swatch = bar.layout === "stacked" ? 20 : 0;
  const textWidth = (size: number, { label, text }: Bar["parts"][number]) =>
    design.widthOf({ family: "Sans" }, size, label) +
    design.widthOf({ family: "Strong" }, size, text);
  const needs = (size: number) => bar.parts.map((part) => swatch + textWidth(size, part) + 8);
  const spare = (size: number) =>
    contentWidth - needs(size).reduce((sum, width) => sum + width + cellGap, -cellGap);
  const fits = (size: number) =>
    swatch === 0 ? Math.max(...needs(size)) <= cellWidth(bar) : spare(size) >= 0;
  const sizes = [25, 23, 21, 19].filter((size) => size === 19 || fits(size));
  const size = at(sizes, 0);
  const isEqual = swatch === 0 || spare(size) < 0;
  const share = Math.floor(spare(size) / bar.parts.length);
  const widths = needs(size).map((need) => (isEqual ? cellWidth(bar) : need + share));
  const strong = lettering("Strong", "ink", [...sizes, 17, 16], { leading: 1.2 });
  const soft = lettering("Sans", "soft", [...sizes, 17, 16], { leading: 1.2 });
  let next = margin;
  return bar.parts.flatMap((part, i) => {
    const from = next;
    const width = at(widths, i);
    next += width + cellGap;
    const left = from + swatch;
    const number = Math.min(Math.floor(width / 2), design.widthOf(strong, size, part.text));
    const name = Math.min(width - swatch - number - 8, design.widthOf(soft, size, part.label));
    return [
      ...(swatch === 0 ? [] : [rect(from, top + 9, 12, 12, fill(design, bar, i))]),
      ...design.words(soft, [left, top, name], part.label),
      ...design.words(strong, [left + name + 8, top, number], part.text),
    ];
  });
}

function fill({ palette }: Design, { parts }: Bar, part: number): string {
  const { tone } = at(parts, part);
  return tone === null ? at(palette.shades, part % palette.shades.length) : palette.toneOf(tone);
}
