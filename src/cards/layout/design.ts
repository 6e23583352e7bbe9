import type { Palette } from "../input/palette.ts";
import { fitSize, fittedLines, lineWidth, slack } from "../text/fit-size.ts";
import type { Shaper } from "../text/shaper.ts";
import { isRightToLeft, type Line, rightToLeftMark } from "../text/typeset.ts";
import { visibleText } from "../text/visible-text.ts";

/** The tools that every part of a layout uses. */
export interface Design {
  readonly palette: Palette;
  readonly shaper: Shaper;
  readonly logo: Logo | null;
}

/** A logo as a picture of its own: nothing in it can run, or ask for anything. */
export interface Logo {
  readonly href: string;
  /** Its width as a multiple of its height. */
  readonly ratio: number;
}

/** The logo at a place, no wider than six times its height, and the width that it takes with a gap after it. */
export function logoAt(logo: Logo | null, left: number, top: number, height: number) {
  if (logo === null) return { shapes: [], lines: [], taken: 0 };
  const width = Math.round(height * Math.min(6, logo.ratio));
  const place = `x="${left}" y="${top}" width="${width}" height="${height}"`;
  return {
    shapes: [`<image href="${logo.href}" ${place}/>`],
    lines: [],
    taken: width + Math.round(height * 0.45),
  };
}

/** A part of a picture: shapes as SVG, in painting order, and lines of text above them. */
export interface Sheet {
  readonly shapes: readonly string[];
  readonly lines: readonly Line[];
}

export interface Lettering {
  readonly family: "Sans" | "Strong" | "Serif" | "Mono";
  readonly colour: string;
  /** The sizes to try, largest first; the last one is kept and cut where even that is too large. */
  readonly sizes: readonly number[];
  readonly lines?: number;
  readonly align?: "left" | "right";
  readonly spacing?: number;
  /** The line height as a multiple of the size. */
  readonly leading?: number;
}

/** The place of a block of text, in whole pixels. */
export interface Room {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const blank: Sheet = { shapes: [], lines: [] };

export function sheets(parts: readonly Sheet[]): Sheet {
  return {
    shapes: parts.flatMap(({ shapes }) => shapes),
    lines: parts.flatMap(({ lines }) => lines),
  };
}

/**
 * Text within a width that wraps, then shrinks, then ends in an ellipsis, and never overflows: one
 * line of its own for each line, at a place that no other text can move.
 */
export function words(design: Design, lettering: Lettering, room: Room, text: string): Sheet {
  const { family, colour, lines: most = 1, align = "left", spacing = 0, leading = 1.3 } = lettering;
  const { shaper } = design;
  const shown = visibleText(text, shaper);
  if (shown === "") return blank;
  const fit = { family, width: room.width, lines: most, spacing, sizes: lettering.sizes };
  const size = fitSize(shaper, shown, fit);
  const height = Math.ceil(size * leading);
  const mark = isRightToLeft(shown) ? rightToLeftMark : "";
  const lines = fittedLines(shaper, shown, size, fit).map((line, i): Line => {
    const width = Math.min(room.width, widthOf(design, lettering, size, line));
    const left = align === "right" ? room.left + room.width - width : room.left;
    const top = room.top + i * height;
    return { left, top, width, height, size, family, colour, spacing, text: mark + line };
  });
  return { shapes: [], lines };
}

/** The bottom of the last line of a block; its top where it has no text. */
export function bottomOf({ lines }: Sheet, top: number): number {
  const last = lines.at(-1);
  return last === undefined ? top : last.top + last.height;
}

/** The width text takes on one line at a size, rounded up to whole pixels. */
export function widthOf(
  design: Design,
  { family, spacing = 0 }: Pick<Lettering, "family" | "spacing">,
  size: number,
  text: string,
): number {
  const shown = visibleText(text, design.shaper);
  return Math.ceil(lineWidth(design.shaper, family, shown, size, spacing)) + slack(size);
}

export function rect(
  { left, top, width, height }: Room & { readonly height: number },
  fill: string,
  radius = 0,
): string {
  const round = radius === 0 ? "" : ` rx="${radius}"`;
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}"${round} fill="${fill}"/>`;
}
