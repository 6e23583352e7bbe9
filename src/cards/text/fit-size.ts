import type { Shaper } from "./shaper.ts";

export interface Room {
  readonly family: string;
  readonly width: number;
  readonly lines: number;
  readonly sizes: readonly number[];
  readonly spacing: number;
}

/**
 * The largest size at which the text fits its lines without breaking a word; else the largest at which
 * it fits them; the smallest one when none does.
 */
export function fitSize(shaper: Shaper, text: string, room: Room): number {
  const fits = (size: number) => breakLines(shaper, text, size, room).length <= room.lines;
  const isWhole = (size: number) => {
    const width = lineRoom(room, size);
    return tokens(text).every((one) => widthOf(shaper, one.trim(), size, room) <= width);
  };
  const fitting = room.sizes.filter(fits);
  return fitting.find(isWhole) ?? fitting[0] ?? room.sizes.at(-1) ?? 16;
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
  const isLong = lines.length > room.lines;
  const kept = isLong
    ? [...lines.slice(0, room.lines - 1), lines.slice(room.lines - 1).join("")]
    : balanced(shaper, text, size, room, lines.length);
  return kept.map((line) => line.trim());
}

/** A tolerance, so that a box of whole pixels never cuts the text that it was measured for. */
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
  if (count === 1) return [text];
  const words = tokens(text).map((one) => widthOf(shaper, one.trim(), size, room) + slack(size));
  let [low, high] = [Math.min(room.width, Math.max(room.width / 2, ...words)), room.width];
  while (high - low > 4) {
    const width = (low + high) / 2;
    if (breakLines(shaper, text, size, { ...room, width }).length <= count) high = width;
    else low = width;
  }
  return breakLines(shaper, text, size, { ...room, width: high });
}

function lineRoom({ width }: Room, size: number): number {
  return Math.max(size, width - slack(size));
}

function widthOf(shaper: Shaper, text: string, size: number, { family, spacing }: Room): number {
  return shaper.width(family, text, size, spacing);
}

/**
 * A greedy wrap where lines may end; what is wider than a line is broken between characters. Together the
 * lines are the text: each but the first has the space before it.
 */
function breakLines(shaper: Shaper, text: string, size: number, room: Room): readonly string[] {
  const width = lineRoom(room, size);
  const measure = (some: string) => widthOf(shaper, some, size, room);
  const lines: string[] = [];
  let used = 0;
  for (const token of tokens(text).flatMap((one) => pieces(one, width, measure))) {
    const word = token.trimStart();
    const space = word === token ? 0 : measure(" ");
    const own = measure(word);
    const last = lines.length - 1;
    if (last >= 0 && used + space + own <= width) {
      lines[last] += token;
      used += space + own;
    } else {
      lines.push(token);
      used = own;
    }
  }
  return lines;
}

const wide = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const opening = "（【「『〈《";
const token = new RegExp(
  ` ?(?:[${opening}]*(?:[${wide}]\\p{M}*|[^ ${wide}${opening}]+)[、。，．！？：；）】」』〉》々]*|[^ ])`,
  "gu",
);

/**
 * The parts of a text between which a line may end, each with the space before it: words, and single
 * characters of scripts without spaces, with the marks that begin or end no line.
 */
function tokens(text: string): readonly string[] {
  return text.match(token) ?? [];
}

/** The token, or the parts of it that each fit the width. */
function pieces(
  token: string,
  width: number,
  measure: (text: string) => number,
): readonly string[] {
  if (measure(token.trimStart()) <= width) return [token];
  const parts: string[] = [];
  for (const character of token.match(/.[\p{M}\u200c\u200d]*/gsu) ?? []) {
    const last = parts.length - 1;
    if (last >= 0 && measure(`${parts[last]}${character}`.trimStart()) <= width)
      parts[last] += character;
    else parts.push(character);
  }
  return parts;
}

/** The width of text on one line, word by word as it is set. */
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
