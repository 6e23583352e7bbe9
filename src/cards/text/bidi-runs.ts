import bidiFactory from "bidi-js";
import { at } from "../../language/at.ts";
import type { Shaper } from "./shaper.ts";
import type { TextRun } from "./text-runs.ts";

// satori lays every text out from left to right, letter by letter. Lines with letters of a script
// that runs from right to left are laid out here, by the Unicode Bidirectional Algorithm (UAX #9).

const bidi = bidiFactory();

/** Put before a later line of a text that runs from right to left, which may begin with a number. */
export const rightToLeftMark = "\u200f";

const strong = /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters that join, with their marks, or one other character. */
const pieces = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\p{M}\u200c\u200d]+|./gsu;

export function hasRightToLeft(text: string): boolean {
  return strong.test(text);
}

/** Whether a text as a whole runs from right to left: whether its first letter does. */
export function isRightToLeft(text: string): boolean {
  return hasRightToLeft(text) && at(bidi.getEmbeddingLevels(text).paragraphs, 0).level === 1;
}

interface Line {
  readonly text: string;
  readonly width: number;
}

/** The pieces of a line from left to right, in the style and on the baseline of `sample`; cut where it is too wide. */
export function bidiRuns(shaper: Shaper, line: Line, sample: TextRun): readonly TextRun[] {
  const widthOf = (text: string) => shaper.width(sample.family, text, sample.size, sample.spacing);
  const runs: TextRun[] = [];
  let x = 0;
  for (const text of visualOrder(cut(line, widthOf))) {
    const width = widthOf(text);
    if (text !== " ") runs.push({ ...sample, text, x, width });
    x += width;
  }
  return runs;
}

function cut({ text, width }: Line, widthOf: (text: string) => number): string {
  const total = (some: string) => visualOrder(some).reduce((sum, piece) => sum + widthOf(piece), 0);
  if (total(text) <= width) return text;
  const clusters = text.match(/.[\p{M}\u200c\u200d]*/gsu) ?? [];
  while (clusters.length > 0 && total(`${clusters.join("")}…`) > width) clusters.pop();
  return `${clusters.join("").trimEnd()}…`;
}

/** The pieces of a text as they stand from left to right. */
function visualOrder(text: string): readonly string[] {
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
