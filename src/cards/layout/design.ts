import type { Palette } from "../input/palette.ts";
import { fitSize, fittedLines, lineWidth, slack } from "../text/fit-size.ts";
import type { Shaper } from "../text/shaper.ts";
import { visibleText } from "../text/visible-text.ts";

export type Style = Readonly<Record<string, string | number>>;

/** An element for satori. A key marks a box whose position is needed later. */
export interface Box {
  readonly type: "div";
  readonly key?: string;
  readonly props: {
    readonly style: Style;
    readonly children?: string | readonly Box[];
  };
}

/** The tools that every part of a layout uses. */
export interface Design {
  readonly palette: Palette;
  readonly shaper: Shaper;
}

export interface Lettering {
  readonly family: "Sans" | "Strong" | "Serif" | "Mono";
  readonly colour: string;
  readonly width: number;
  /** The sizes to try, largest first; the last one is kept and cut where even that is too large. */
  readonly sizes: readonly number[];
  readonly lines?: number;
  readonly align?: "left" | "right" | "center";
  readonly spacing?: number;
  /** The line height as a multiple of the size. */
  readonly leading?: number;
}

export function box(style: Style, children: readonly (Box | null)[], key?: string): Box {
  const shown = children.filter((child) => child !== null);
  const element = { type: "div", props: { style: { display: "flex", ...style }, children: shown } };
  return (key === undefined ? element : { ...element, key }) as Box;
}

export function row(style: Style, children: readonly (Box | null)[]): Box {
  return box({ flexDirection: "row", alignItems: "baseline", ...style }, children);
}

export function column(style: Style, children: readonly (Box | null)[]): Box {
  return box({ flexDirection: "column", ...style }, children);
}

/**
 * Text of a fixed width that wraps, then shrinks, then ends in an ellipsis, and never overflows.
 * Each line is a separate block: satori places words of text that it breaks or aligns itself on
 * whole pixels, which makes the spaces between them uneven.
 */
export function words(design: Design, lettering: Lettering, text: string): Box {
  const {
    family,
    colour,
    width,
    lines: most = 1,
    align = "left",
    spacing = 0,
    leading = 1.3,
  } = lettering;
  const shown = visibleText(text, design.shaper);
  const room = { family, width, lines: most, spacing, sizes: lettering.sizes };
  const size = fitSize(design.shaper, shown, room);
  const height = Math.ceil(size * leading);
  const style: Style = {
    display: "block",
    maxWidth: width,
    maxHeight: height,
    color: colour,
    fontFamily: family,
    fontSize: size,
    lineHeight: height / size,
    letterSpacing: spacing,
    wordBreak: "break-word",
    lineClamp: 1,
  };
  const lines = fittedLines(design.shaper, shown, size, room);
  const [only = ""] = lines;
  if (lines.length === 1 && align === "left") {
    return { type: "div", props: { style: { ...style, width, flexShrink: 0 }, children: only } };
  }
  return column(
    { width, flexShrink: 0, alignItems: sides[align] },
    lines.map((line): Box => ({ type: "div", props: { style, children: line } })),
  );
}

const sides = { left: "flex-start", center: "center", right: "flex-end" } as const;

/** The width text takes on one line at a size, rounded up to whole pixels. */
export function widthOf(
  design: Design,
  lettering: Pick<Lettering, "family" | "spacing">,
  size: number,
  text: string,
): number {
  const shown = visibleText(text, design.shaper);
  const { family, spacing = 0 } = lettering;
  return Math.ceil(lineWidth(design.shaper, family, shown, size, spacing)) + slack(size);
}
