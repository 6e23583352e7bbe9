import bidiFactory from "bidi-js";
import { at } from "../../model/language/at.ts";
import { tokens } from "./fit-size.ts";
import type { Shaper } from "./shaper.ts";
import { clusters } from "./visible-text.ts";

// Lines stand in the order of the Unicode Bidirectional Algorithm (UAX #9).

const bidi = bidiFactory();

const strong = /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters that join, with their marks, or one other character. */
const pieces = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\p{M}\u200c\u200d]+|./gsu;

/**
 * The invisible mark before each line of a text with letters that run from right to left, so that a
 * line runs as the text does, whatever it begins with; empty for any other text. A text that ends in letters
 * that run from left to right is an English sentence that begins with a name.
 */
export function directionMark(text: string): string {
  if (!strong.test(text)) return "";
  const isEnglish = !strong.test(text.match(/\p{L}/gu)?.at(-1) ?? "");
  if (isEnglish) return "\u200e";
  return at(bidi.getEmbeddingLevels(text).paragraphs, 0).level === 1 ? "\u200f" : "\u200e";
}

interface Lettered {
  readonly text: string;
  readonly size: number;
  readonly family: string;
  readonly colour: string;
}

export interface Line extends Lettered {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A word and its position: its left end on the baseline, in pixels. */
export interface TextRun extends Lettered {
  readonly x: number;
  readonly y: number;
}

/** Words from left to right on the baseline that centres the face in the box; cut where too wide. */
export function typeset(shaper: Shaper, line: Line): readonly TextRun[] {
  const { left, top, width, height, ...lettered } = line;
  const { size, family } = lettered;
  const y = top + Math.floor(height / 2 + shaper.rise(family) * size);
  const widthOf = (text: string) => shaper.width(family, text, size);
  let x = left;
  return cut(line, widthOf).flatMap((text) => {
    const run = { ...lettered, text, x, y };
    x += widthOf(text);
    return text === " " ? [] : [run];
  });
}

/** The pieces of a line that fit its width, from left to right: whole words, unless the first does not fit. */
function cut({ text, width }: Line, widthOf: (text: string) => number): readonly string[] {
  const fits = (some: readonly string[]) =>
    some.reduce((sum, piece) => sum + widthOf(piece), 0) <= width;
  let shown = visualOrder(text);
  const words = [...tokens(text)];
  const kept = words.length > 1 ? words : clusters(text);
  while (!fits(shown) && kept.pop() !== undefined) {
    shown = visualOrder(`${kept.join("").trimEnd()}…`);
  }
  return shown;
}

function visualOrder(text: string): readonly string[] {
  const words = (some: string): readonly string[] => some.match(/ |[^ ]+/g) ?? [];
  if (!strong.test(text)) return words(text);
  const levels = bidi.getEmbeddingLevels(text);
  const order = bidi.getReorderedIndices(text, levels);
  return sameLevel(order, levels.levels).flatMap(({ from, to, level }) => {
    const own = text.slice(from, to + 1).replaceAll(/[\u200e\u200f]/g, "");
    return level % 2 === 0 ? words(own) : (own.match(pieces) ?? []).reverse().map(mirrored);
  });
}

function mirrored(piece: string): string {
  return piece.length === 1 ? (bidi.getMirroredCharacter(piece) ?? piece) : piece;
}

/** The stretches of neighbours in visual order that have one level, by their logical bounds. */
function sameLevel(order: readonly number[], levels: Uint8Array) {
  const stretches: { from: number; to: number; readonly level: number }[] = [];
  for (const i of order) {
    const last = stretches.at(-1);
    const level = at(levels, i);
    if (last?.level === level && (i === last.to + 1 || i === last.from - 1)) {
      last.from = Math.min(last.from, i);
      last.to = Math.max(last.to, i);
    } else stretches.push({ from: i, to: i, level });
  }
  return stretches;
}
