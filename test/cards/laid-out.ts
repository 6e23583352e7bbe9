import satori from "satori";
import type { JSXNode } from "satori/jsx";
import { viewModelOf } from "../../src/cards/content/view-model-of.ts";
import type { CardInput } from "../../src/cards/input/card-input.ts";
import { Badge } from "../../src/cards/layout/badge.tsx";
import { Card } from "../../src/cards/layout/card.tsx";
import { designOf, type Part, paletteOf } from "../../src/cards/layout/design.tsx";
import { Square } from "../../src/cards/layout/square.tsx";
import { coverageOf } from "../../src/cards/text/coverage.ts";
import { fitter } from "../../src/cards/text/fit.tsx";
import { cardLook } from "../../src/content/files/card-look.ts";

// A card between its layout and its document, for tests that measure.

export interface TextBox {
  /** The whole text of the box, as it was given. */
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A piece of a line as it is drawn, without its spaces: a word, or a part of one. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly family: string;
}

export interface Measured {
  readonly boxes: readonly TextBox[];
  readonly pieces: readonly Piece[];
  /** The text that is drawn, line by line and box by box, without spaces and marks of direction. */
  readonly drawn: string;
}

export const fonts = await cardLook(null);
export const coverage = coverageOf(fonts.files);
const files = [...fonts.files];
export const fitted = fitter(files);

export const layouts = { card: Card, square: Square, badge: Badge } as const;
export type Layout = keyof typeof layouts;
const heights = { card: 630, square: 600, badge: 24 } as const;

const steering = /[\u200e\u200f]/g;
export const bare = (text: string) => text.replaceAll(/[\s\u200e\u200f]/g, "");

export async function measured(input: CardInput, layout: Layout = "card"): Promise<Measured> {
  const view = viewModelOf(input);
  const design = designOf(fitted, coverage, paletteOf(view), null);
  const draw: (part: Part) => JSXNode | Promise<JSXNode> = layouts[layout];
  return placed(await draw({ design, view }), heights[layout]);
}

/** What satori places of a tree. */
export async function placed(tree: JSXNode, height: number): Promise<Measured> {
  const boxes: TextBox[] = [];
  const svg = await satori(tree, {
    height,
    fonts: files,
    embedFont: false,
    onNodeDetected: ({ textContent: text, left, top, width, height: tall }) => {
      if (typeof text !== "string") return;
      boxes.push({ text, left, top, right: left + width, bottom: top + tall });
    },
  });
  const pieces = [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].flatMap(
    ([, attributes = "", escaped = ""]) => {
      const of = (name: string) => new RegExp(` ?\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const text = unescaped(escaped).replaceAll(steering, "");
      const number = (name: string) => Number(of(name));
      if (text.trim() === "") return [];
      return [
        {
          text,
          x: number("x"),
          y: number("y"),
          width: number("width"),
          size: number("font-size"),
          family: of("font-family"),
        },
      ];
    },
  );
  return { boxes, pieces, drawn: bare(pieces.map(({ text }) => text).join("")) };
}

function unescaped(text: string): string {
  const signs = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return Object.entries(signs).reduce((all, [name, sign]) => all.replaceAll(name, sign), text);
}
