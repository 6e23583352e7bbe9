/** @jsxRuntime automatic */ /** @jsxImportSource satori/jsx */
import type { JSXNode } from "satori/jsx";
import type { CardViewModel } from "../content/view-model.ts";
import { type Palette, palette as paletteFor } from "../input/palette.ts";
import type { Coverage } from "../text/coverage.ts";
import type { Fit, Lettering, Room } from "../text/fit.tsx";
import { sizeMark } from "../text/shared-outlines.ts";
import { directionOf, settableText } from "../text/visible-text.ts";

/** A logo as a picture of its own: nothing in it can run, or ask for anything. */
export interface Logo {
  readonly href: string;
  readonly ratio: number;
}

export interface Type extends Lettering {
  readonly colour: "ink" | "soft" | "accent" | "word";
}

/** The sizes of letters, few, since letters of one size share their outlines. */
const scale = [
  124, 108, 92, 78, 66, 54, 48, 42, 38, 34, 30, 28, 26, 24, 22, 20, 18, 16, 14, 13, 12, 11, 10, 9,
];

export function type(
  family: Type["family"],
  colour: Type["colour"],
  most: number,
  least: number,
  leading: number,
): Type {
  return { family, colour, leading, sizes: scale.filter((size) => size <= most && size >= least) };
}

interface TextProps extends Room {
  readonly is: Type;
  readonly children: string;
}

/** What every part of a card draws with. */
export interface Design {
  readonly palette: Palette;
  readonly sized: Fit;
  /** A text that shrinks, wraps, and then ends in an ellipsis, in a box that is no wider than it needs. */
  readonly Text: (props: TextProps) => Promise<JSXNode>;
  /** The publisher's logo, no wider than six times its height, with a gap after it. */
  readonly Logo: (props: { readonly height: number }) => JSXNode;
  readonly logoWidth: (height: number) => number;
}

export interface Part {
  readonly design: Design;
  readonly view: CardViewModel;
}

export function designOf(
  measured: Fit,
  coverage: Coverage,
  palette: Palette,
  logo: Logo | null,
): Design {
  const sized: Fit = (is, room, text) => measured(is, room, settableText(text, coverage));
  const logoWidth = (height: number) =>
    logo === null ? 0 : Math.round(height * Math.min(6, logo.ratio)) + logoGap;
  return {
    palette,
    sized,
    Text: async ({ is, width, height, children }) => {
      const text = settableText(children, coverage);
      if (text === "") return null;
      const fitted = await measured(is, { width, height }, text);
      const style = {
        display: "block",
        flexShrink: 0,
        width: Math.min(width, fitted.width),
        fontFamily: is.family,
        fontSize: fitted.size,
        lineHeight: is.leading,
        color: palette[is.colour],
        ...sizeMark(fitted.size),
        direction: directionOf(text),
        textAlign: "left",
        wordBreak: "break-word",
        ...(fitted.lines === 1 || fitted.height <= height
          ? { textWrap: "balance" }
          : { lineClamp: Math.max(1, Math.floor(height / (fitted.height / fitted.lines))) }),
      };
      return <div style={style}>{text}</div>;
    },
    Logo: ({ height }) => {
      if (logo === null) return null;
      const size = { width: logoWidth(height) - logoGap, height };
      return <img src={logo.href} {...size} style={{ marginRight: logoGap }} />;
    },
    logoWidth,
  };
}

const logoGap = 14;

/** The colours of a card: those of its subject, its status and the state it shows, or the publisher's. */
export function paletteOf({ theme, accent, status, body }: CardViewModel, house?: string): Palette {
  const tone = body.kind === "figures" ? body.chip.tone : "indeterminate";
  return paletteFor(theme, accent, tone, status, house);
}

export const row = { display: "flex", boxSizing: "border-box" } as const;
export const column = { ...row, flexDirection: "column" } as const;
/** A row of its first part at the left and its last at the right. */
export const apart = { ...row, justifyContent: "space-between" } as const;

const chipType = type("Strong", "word", 24, 16, 1.25);

/** A state as a word on its colour. */
export function Chip({ design, word }: { design: Design; word: string }): JSXNode {
  const style = {
    ...row,
    flexShrink: 0,
    padding: "6px 16px",
    borderRadius: 6,
    backgroundColor: design.palette.chip,
  };
  return (
    <div style={style}>
      <design.Text is={chipType} width={260} height={32}>
        {word}
      </design.Text>
    </div>
  );
}
