import bidiFactory from "bidi-js";
import { at } from "../../model/language/at.ts";
import type { Shaper } from "./shaper.ts";

// Lines stand in the order of the Unicode Bidirectional Algorithm (UAX #9).

const bidi = bidiFactory();

/** Put before a later line of a text that runs from right to left, which may begin with a number. */
export const rightToLeftMark = "\u200f";

const strong = /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters that join, with their marks, or one other character. */
const pieces = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\p{M}\u200c\u200d]+|./gsu;

function hasRightToLeft(text: string): boolean {
  return strong.test(text);
}

/** Whether a text as a whole runs from right to left: whether its first letter does. */
export function isRightToLeft(text: string): boolean {
  return hasRightToLeft(text) && at(bidi.getEmbeddingLevels(text).paragraphs, 0).level === 1;
}

/** A line of text and its box, in whole pixels. */
export interface Line {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly family: string;
  readonly colour: string;
  readonly spacing: number;
  readonly text: string;
}

/** A word and its position: its left end on the baseline, in pixels. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly family: string;
  readonly spacing: number;
  readonly fill: string;
}

/** The words of lines at their places, each line on the baseline that centres its face in its box. */
export function typeset(shaper: Shaper, lines: readonly Line[]): readonly TextRun[] {
  return lines.flatMap((line) => {
    const { left, top, height, size, family, spacing, colour: fill } = line;
    const y = top + Math.floor(height / 2 + shaper.rise(family) * size);
    return bidiRuns(shaper, line, { x: left, y, size, family, spacing, fill });
  });
}

/** The pieces of a line from left to right, in the style and from the place of `start`; cut where it is too wide. */
export function bidiRuns(
  shaper: Shaper,
  line: Pick<Line, "text" | "width">,
  start: Omit<TextRun, "text">,
): readonly TextRun[] {
  const widthOf = (text: string) => shaper.width(start.family, text, start.size, start.spacing);
  const runs: TextRun[] = [];
  let { x } = start;
  for (const text of visualOrder(cut(line, widthOf))) {
    if (text !== " ") runs.push({ ...start, text, x });
    x += widthOf(text);
  }
  return runs;
}

function cut(
  { text, width }: Pick<Line, "text" | "width">,
  widthOf: (text: string) => number,
): string {
  const total = (some: string) => visualOrder(some).reduce((sum, piece) => sum + widthOf(piece), 0);
  if (total(text) <= width) return text;
  const clusters = text.match(/.[\p{M}\u200c\u200d]*/gsu) ?? [];
  while (clusters.length > 0 && total(`${clusters.join("")}…`) > width) clusters.pop();
  return `${clusters.join("").trimEnd()}…`;
}

/** The pieces of a text as they stand from left to right. */
function visualOrder(text: string): readonly string[] {
  if (!hasRightToLeft(text)) return text.match(/ |[^ ]+/g) ?? [];
  const levels = bidi.getEmbeddingLevels(text);
  const order = bidi.getReorderedIndices(text, levels);
  return sameLevel(order, levels.levels).flatMap(({ from, to, level }) => {
    const own = text.slice(from, to + 1).replaceAll(rightToLeftMark, "");
    if (level % 2 === 0) return own.match(/ |[^ ]+/g) ?? [];
    return (own.match(pieces) ?? []).reverse().map(mirrored);
  });
}

function mirrored(piece: string): string {
  return piece.length === 1 ? (bidi.getMirroredCharacter(piece) ?? piece) : piece;
}

interface Stretch {
  from: number;
  to: number;
  readonly level: number;
}

/** The stretches of neighbours in visual order that have one level, by their logical bounds. */
function sameLevel(order: readonly number[], levels: Uint8Array): readonly Stretch[] {
  const stretches: Stretch[] = [];
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
