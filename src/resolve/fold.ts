import { at } from "./at.ts";

// Text folded to words: NFKD, lower case, without marks, ł as l and the like. An apostrophe or a dot
// inside a word is dropped; everything else that is neither letter nor digit separates words. The
// table is made by `scripts/fold-table.ts`, because not every host has String.normalize and a table
// gives the same result on all of them. A build stores it as `s/fold.json`.

import { asciiLower } from "./query.ts";
import { codePoints } from "./text.ts";

export interface FoldTable {
  /** The replacement of each code point, given in decimal; an apostrophe where it joins a word. */
  readonly map: Readonly<Record<string, string>>;
  /** The first and last code points of the ranges that do not change. */
  readonly ranges: readonly number[];
}

const label = "[^\\s/?#:@.]+";
const pasted = new RegExp(
  `^\\s*(?:https?://)?(?:www\\.)?((?:${label}\\.)+[^\\s/?#:@.]{2,})(?:[:/?#]\\S*)?\\s*$`,
  "i",
);

/** The folded words of a query: of a pasted address, such as `https://www.firm.example/x`, only its host. */
export function askedWords(text: string, table: FoldTable): string[] {
  const host = pasted.exec(text);
  return words(host === null ? text : at(host, 1), table);
}

const hangulFirst = 0xac00;
const hangulLast = 0xd7a3;

/** The folded words of a text. An unknown code point separates words; ASCII needs no table. */
export function words(text: string, table: FoldTable): string[] {
  const folded = codePoints(text)
    .map((one) => foldedCode(one.codePointAt(0) || 0, table))
    .join("")
    .replace(/([^ '])'(?=[^ '])/g, "$1");
  return folded.split(/[ ']+/).filter((word) => word !== "");
}

function foldedCode(code: number, table: FoldTable): string {
  const character = String.fromCodePoint(code);
  if (code < 0x80) return ascii(character);
  if (code >= hangulFirst && code <= hangulLast) return hangul(code - hangulFirst);
  const mapped = table.map[String(code)];
  if (mapped !== undefined) return mapped;
  return isWordCode(code, table) ? character : " ";
}

function ascii(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return asciiLower(character);
  return character === "." || character === "'" ? "'" : " ";
}

/** Hangul syllables decompose by arithmetic (Unicode 3.12). */
function hangul(index: number): string {
  const tail = index % 28;
  const vowel = Math.floor(index / 28) % 21;
  const lead = Math.floor(index / 588);
  const pair = String.fromCharCode(0x1100 + lead, 0x1161 + vowel);
  return tail === 0 ? pair : pair + String.fromCharCode(0x11a7 + tail);
}

/** Whether a code point is in one of the table's ranges [first, last, first, last, …]. */
function isWordCode(code: number, table: FoldTable): boolean {
  const ranges = table.ranges;
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (code < at(ranges, 2 * middle)) high = middle - 1;
    else if (code > at(ranges, 2 * middle + 1)) low = middle + 1;
    else return true;
  }
  return false;
}
