import { at } from "../../model/language/at.ts";
import { clusters } from "./visible-text.ts";

export interface Room {
  /** The width of a text of a size on one line. */
  readonly widthOf: (text: string, size: number) => number;
  readonly width: number;
  readonly lines: number;
  readonly sizes: readonly number[];
  readonly leading: number;
  /** The height that smaller lines may fill, as many as it holds; none by default. */
  readonly depth?: number | undefined;
}

/** The size below which nothing shrinks: nobody could read it. */
const least = 9;

function linesAt({ lines, leading, depth = 0 }: Room, size: number): number {
  return Math.max(lines, Math.floor(depth / Math.ceil(size * leading)));
}

/**
 * The largest size at which the text fits its lines without breaking a word. Where it fits at none, a room
 * with a depth breaks words rather than shrink, and then shrinks; any other has the smallest size, and below
 * that the one at which its longest word fits.
 */
export function fitSize(text: string, room: Room): number {
  const isWhole = (size: number) =>
    tokens(text).every((one) => room.widthOf(one.trim(), size) <= lineRoom(room, size));
  const smallest = at(room.sizes, room.sizes.length - 1);
  const smaller = Array.from({ length: smallest - least }, (_, i) => smallest - i);
  const fits = (size: number) => breakLines(text, size, room).length <= linesAt(room, size);
  const next = room.depth === undefined ? smaller : [...room.sizes, ...smaller];
  const isNext = room.depth === undefined ? isWhole : fits;
  return room.sizes.find((size) => isWhole(size) && fits(size)) ?? next.find(isNext) ?? least;
}

/** Lines of about equal length; text that does not fit stays at the end of the last one, to be cut there. */
export function fittedLines(text: string, size: number, room: Room): readonly string[] {
  const lines = breakLines(text, size, room);
  const most = linesAt(room, size);
  if (lines.length === 1) return [text];
  const kept =
    lines.length > most
      ? [...lines.slice(0, most - 1), lines.slice(most - 1).join("")]
      : balanced(text, size, room, lines.length);
  return kept.map((line) => line.trim());
}

/** A tolerance, so that a box of whole pixels never cuts the text that it was measured for. */
export function slack(size: number): number {
  return Math.ceil(size * 0.05) + 1;
}

/** The lines at the smallest width that needs no more lines. */
function balanced(text: string, size: number, room: Room, count: number): readonly string[] {
  const words = tokens(text).map((one) => room.widthOf(one.trim(), size) + slack(size));
  let low = Math.min(room.width, Math.max(room.width / 2, ...words));
  let high = room.width;
  while (high - low > 4) {
    const width = (low + high) / 2;
    if (breakLines(text, size, { ...room, width }).length <= count) high = width;
    else low = width;
  }
  return breakLines(text, size, { ...room, width: high });
}

function lineRoom({ width }: Room, size: number): number {
  return Math.max(size, width - slack(size));
}

/**
 * A greedy wrap where lines may end; what is wider than a line is broken between characters. Together the
 * lines are the text: each but the first has the space before it, and a broken word its hyphens.
 */
function breakLines(text: string, size: number, room: Room): readonly string[] {
  const width = lineRoom(room, size);
  const widthOf = (some: string) => room.widthOf(some, size);
  const fits = (some: string) => widthOf(some.trimStart()) <= width;
  const lines: string[] = [];
  let used = 0;
  for (const one of tokens(text).flatMap((token) =>
    fits(token) ? [token] : pieces(token, fits),
  )) {
    const word = one.trimStart();
    const space = word === one ? 0 : widthOf(" ");
    const own = widthOf(word);
    if (lines.length > 0 && used + space + own <= width) {
      lines.push(`${lines.pop()}${one}`);
      used += space + own;
    } else {
      lines.push(one);
      used = own;
    }
  }
  return lines;
}

const wide = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const opening = "（【「『〈《";
/** What stands on one line: "12 June 2026", "3 of 4". */
const bound = "(?:\\d{1,2} \\p{Lu}\\p{Ll}+ \\d{4}|\\d+ of \\d+)[.,;]?(?![^ ])";
const token = new RegExp(
  ` ?(?:${bound}|[${opening}]*(?:[${wide}]\\p{M}*|[^ ${wide}${opening}]+)[、。，．！？：；）】」』〉》々]*|[^ ])`,
  "gu",
);

/**
 * The parts of a text between which a line may end, each with the space before it: words, and single
 * characters of scripts without spaces, with the marks that begin or end no line.
 */
export function tokens(text: string): readonly string[] {
  return text.match(token) ?? [];
}

const hyphened = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

/** The longest parts of a token that each fit a line, with a hyphen where letters go on. */
function pieces(token: string, fits: (text: string) => boolean): readonly string[] {
  const parts: string[] = [];
  for (const cluster of clusters(token)) {
    const longer = `${parts.at(-1) ?? ""}${cluster}`;
    if (parts.length > 0 && fits(`${longer}-`)) parts[parts.length - 1] = longer;
    else parts.push(cluster);
  }
  const isHyphened = (part: string, i: number) => i < parts.length - 1 && hyphened.test(part);
  return parts.map((part, i) => (isHyphened(part, i) ? `${part}-` : part));
}
