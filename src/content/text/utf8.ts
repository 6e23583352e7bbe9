import { isUtf8 } from "node:buffer";
import { at } from "../../model/language/at.ts";
import { unsafeCharacter, unsafeCharacters } from "../../model/unsafe-text.ts";
import { type Finding, finding, type Origin } from "../findings/finding.ts";
import { positionAt } from "./position.ts";

// Text is strict UTF-8. A byte-order mark is dropped and every line end becomes LF, so that the
// same text is the same content whichever editor saved it.

export type Decoded =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "finding"; readonly finding: Finding };

/** The decoded text. `before` is earlier text of the same file that begins at `firstLine`. */
export function decode(bytes: Buffer, origin: Origin, before = "", firstLine = 1): Decoded {
  if (!isUtf8(bytes)) {
    const offset = firstBadByte(bytes);
    const good = before + lf(bytes.toString("utf8", 0, offset));
    const byte = at(bytes, offset).toString(16).padStart(2, "0");
    return {
      kind: "finding",
      finding: finding("bad-utf8", origin, [], "Text must be UTF-8", {
        ...otherThanUtf8(bytes, byte),
        at: positionAt(good, good.length, firstLine),
      }),
    };
  }
  const text = lf(bytes.toString("utf8"));
  const bad = unsafeCharacter(text);
  if (bad === null) {
    const mark = conflictMark(text);
    if (mark === null) return { kind: "text", text };
    const detail = {
      ...mark,
      at: positionAt(before + text, before.length + mark.index, firstLine),
    };
    const message = "Text must not hold the marks of a merge that git left to a person";
    return { kind: "finding", finding: finding("conflict-mark", origin, [], message, detail) };
  }
  if (bad.name === "U+0000" && isUtf16(bytes)) {
    const at = { line: firstLine, column: 1 };
    const detail = { ...otherThanUtf8(bytes, "00"), at };
    return {
      kind: "finding",
      finding: finding("bad-utf8", origin, [], "Text must be UTF-8", detail),
    };
  }
  return {
    kind: "finding",
    finding: finding("control-character", origin, [], `Text must not hold ${unsafeCharacters}`, {
      found: bad.name,
      at: positionAt(before + text, before.length + bad.index, firstLine),
    }),
  };
}

/**
 * The first mark that git left where two versions of a text differ; null for none. A line of equal
 * signs is one only below another mark, because in Markdown it underlines a heading.
 */
function conflictMark(text: string): { readonly index: number; readonly found: string } | null {
  const mark = /^(?:<{7}|\|{7}|>{7}) .*$/m.exec(text);
  if (mark === null) return null;
  const [found] = mark;
  const isOne = found.startsWith("<") || /^={7}$/m.test(text);
  return isOne ? { index: mark.index, found: found.slice(0, 60) } : null;
}

/** The encoding that the bytes seem to have, and how they become text. */
function otherThanUtf8(bytes: Buffer, byte: string) {
  if (bytes.toString("latin1", 0, 4) === "PK\x03\x04") {
    return {
      found: "a workbook of a spreadsheet, or another archive",
      allowed: 'a sheet that the spreadsheet saves as "CSV UTF-8"',
    };
  }
  return {
    found: isUtf16(bytes) ? "UTF-16" : `byte 0x${byte}, as in Latin-1 or Windows-1252`,
    allowed: 'text that the editor or spreadsheet saves again as "UTF-8"',
  };
}

/** Text in UTF-16 begins with its mark, or has a zero in every second byte. */
function isUtf16(bytes: Buffer): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  return (a === 0 && b !== 0 && c === 0 && d !== 0) || (a !== 0 && b === 0 && c !== 0 && d === 0);
}

export function withoutMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

function lf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** The offset of the first bad byte, by binary search over the prefixes that decode. */
function firstBadByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    if (decodes(bytes.subarray(0, middle))) good = middle;
    else bad = middle - 1;
  }
  return startOfCharacter(bytes, good);
}

function decodes(prefix: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(prefix, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The start of the character that is incomplete at `end`, or `end` itself. */
function startOfCharacter(bytes: Buffer, end: number): number {
  for (let back = 0; back <= 3 && back <= end; back += 1) {
    if (isUtf8(bytes.subarray(0, end - back))) return end - back;
  }
  return end;
}
