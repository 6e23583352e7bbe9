import type { CardViewModel } from "../content/view-model.ts";
import { type Palette, palette } from "../input/palette.ts";
import { fitSize, fittedLines, slack } from "../text/fit-size.ts";
import type { Shaper } from "../text/shaper.ts";
import { directionMark, type Line } from "../text/typeset.ts";
import { visibleText } from "../text/visible-text.ts";

/** A logo as a picture of its own: nothing in it can run, or ask for anything. */
export interface Logo {
  readonly href: string;
  readonly ratio: number;
}

/** A part of a picture: shapes as SVG, in painting order, and lines of text, which stand above all shapes. */
export type Sheet = readonly (string | Line)[];

export interface Drawing {
  readonly sheet: Sheet;
  readonly width: number;
  readonly height: number;
}

export interface Lettering {
  readonly family: "Sans" | "Strong" | "Serif" | "Mono";
  readonly colour: "ink" | "soft" | "accent" | "word";
  /** The sizes to try, largest first; the last one is kept and cut where even that is too large. */
  readonly sizes: readonly number[];
  readonly lines?: number;
  readonly align?: "left" | "right";
  readonly leading?: number;
  /** The height that a text may fill with smaller lines, as many as it needs to be whole. */
  readonly depth?: number;
}

export function lettering(
  family: Lettering["family"],
  colour: Lettering["colour"],
  sizes: Lettering["sizes"],
  more: Omit<Lettering, "family" | "colour" | "sizes"> = {},
): Lettering {
  return { family, colour, sizes, ...more };
}

/** The place of a block of text, in whole pixels. */
export type Room = readonly [left: number, top: number, width: number];

export type Design = ReturnType<typeof designOf>;

/** The tools that every part of a layout uses. */
export function designOf(shaper: Shaper, palette: Palette, logo: Logo | null) {
  /** The width text takes on one line at a size, rounded up to whole pixels. */
  const widthOf = ({ family }: Pick<Lettering, "family">, size: number, text: string) =>
    Math.ceil(shaper.width(family, visibleText(text, shaper), size)) + slack(size);
  const fitOf = ({ family, lines = 1, sizes, leading = 1.3, depth }: Lettering, width: number) => ({
    width,
    lines,
    sizes,
    leading,
    depth,
    widthOf: (text: string, size: number) => shaper.width(family, text, size),
  });
  return {
    palette,
    widthOf,
    sizeOf: (style: Lettering, width: number, text: string) =>
      fitSize(visibleText(text, shaper), fitOf(style, width)),
    /** Text that wraps, then shrinks, then ends in an ellipsis, and never overflows or moves another. */
    words: (style: Lettering, [left, top, most]: Room, text: string): readonly Line[] => {
      const shown = visibleText(text, shaper);
      if (shown === "") return [];
      const fit = fitOf(style, most);
      const size = fitSize(shown, fit);
      const height = Math.ceil(size * fit.leading);
      const mark = directionMark(shown);
      return fittedLines(shown, size, fit).map((line, i): Line => {
        const width = Math.min(most, widthOf(style, size, line));
        return {
          left: style.align === "right" ? left + most - width : left,
          width,
          top: top + i * height,
          height,
          size,
          text: mark + line,
          family: style.family,
          colour: palette[style.colour],
        };
      });
    },
    /** The logo at a place, no wider than six times its height, and the width that it takes with a gap after it. */
    logoAt: (left: number, top: number, height: number) => {
      if (logo === null) return { mark: [], taken: 0 };
      const width = Math.round(height * Math.min(6, logo.ratio));
      const place = `x="${left}" y="${top}" width="${width}" height="${height}"`;
      return {
        mark: [`<image href="${logo.href}" ${place}/>`],
        taken: width + Math.round(height * 0.45),
      };
    },
  };
}

export function moved(lines: readonly Line[], down: number): readonly Line[] {
  return lines.map((line) => ({ ...line, top: line.top + Math.round(down) }));
}

/** The bottom of the last line of a block; its top where it has no text. */
export function bottomOf(lines: readonly Line[], top: number): number {
  const last = lines.at(-1);
  return last === undefined ? top : last.top + last.height;
}

export function rect(
  left: number,
  top: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): string {
  const round = radius === 0 ? "" : ` rx="${radius}"`;
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}"${round} fill="${fill}"/>`;
}

/** The colours of a card: those of its subject, its status and the state it shows, or the publisher's. */
export function paletteOf({ theme, accent, status, body }: CardViewModel, house?: string): Palette {
  const tone = body.kind === "figures" ? body.chip.tone : "indeterminate";
  return palette(theme, accent, tone, status, house);
}
