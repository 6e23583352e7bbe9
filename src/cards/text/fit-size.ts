import type { Shaper } from "./shaper.ts";

export interface Room {
  readonly family: string;
  readonly width: number;
  readonly lines: number;
  readonly sizes: readonly number[];
  readonly spacing: number;
}

/** The largest size at which the text fits its lines; the smallest one when none does. */
export function fitSize(shaper: Shaper, text: string, room: Room): number {
  const fits = (size: number) => breakLines(shaper, text, size, room).length <= room.lines;
  return room.sizes.find(fits) ?? room.sizes.at(-1) ?? 16;
}

/**
 * The text in at most `lines` lines of about equal length. Text that does not fit stays at the end
 * of the last line, to be cut there.
 */
export function fittedLines(
  shaper: Shaper,
  text: string,
  size: number,
  room: Room,
): readonly string[] {
  const lines = breakLines(shaper, text, size, room);
  if (lines.length > room.lines) {
    const kept = lines.slice(0, room.lines - 1);
    return [...kept, lines.slice(room.lines - 1).join(" ")];
  }
  return lines.length === 1 ? lines : balanced(shaper, text, size, room, lines.length);
}

/** A tolerance, because satori measures words in pieces, without the kerning between them. */
export function slack(size: number): number {
  return Math.ceil(size * 0.05) + 1;
}

/** The lines at the smallest width that needs no more lines. */
function balanced(
  shaper: Shaper,
  text: string,
  size: number,
  room: Room,
  count: number,
): readonly string[] {
  let [low, high] = [room.width / 2, room.width];
  while (high - low > 4) {
    const width = (low + high) / 2;
    if (breakLines(shaper, text, size, { ...room, width }).length <= count) high = width;
    else low = width;
  }
  return breakLines(shaper, text, size, { ...room, width: high });
}

/** A greedy wrap at spaces; a word wider than a line is broken between characters. */
function breakLines(shaper: Shaper, text: string, size: number, room: Room): readonly string[] {
  const { family, spacing } = room;
  const width = Math.max(size, room.width - slack(size));
  const measure = (some: string) => shaper.width(family, some, size, spacing);
  const space = measure(" ");
  const lines: string[] = [];
  let used = 0;
  for (const word of text.split(" ").flatMap((one) => pieces(one, width, measure))) {
    const own = measure(word);
    const last = lines.length - 1;
    if (last >= 0 && used + space + own <= width) {
      lines[last] += ` ${word}`;
      used += space + own;
    } else {
      lines.push(word);
      used = own;
    }
  }
  return lines;
}

/** The word, or the parts of it that each fit the width. */
function pieces(word: string, width: number, measure: (text: string) => number): readonly string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  for (const character of word.match(/.[\p{M}\u200c\u200d]*/gsu) ?? []) {
    const last = parts.length - 1;
    if (last >= 0 && measure(parts[last] + character) <= width) parts[last] += character;
    else parts.push(character);
  }
  return parts;
}

/** The width of text on one line, word by word as satori measures it. */
export function lineWidth(
  shaper: Shaper,
  family: string,
  text: string,
  size: number,
  spacing: number,
): number {
  const space = shaper.width(family, " ", size, spacing);
  const words = text.split(" ");
  const letters = words.reduce((sum, word) => sum + shaper.width(family, word, size, spacing), 0);
  return letters + space * (words.length - 1);
}
