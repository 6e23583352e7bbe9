import { isUtf8 } from "node:buffer";
import { at } from "../../model/language/at.ts";
import { framePlace } from "../../model/language/in-words.ts";
import { secretPlace } from "../../model/language/secret-text.ts";
import { unsafeCharacter, unsafeCharacters } from "../../model/unsafe-text.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import type { RuleId } from "../findings/rule-texts.ts";
import { positionAt } from "./position.ts";

// Text is strict UTF-8. A byte-order mark is dropped and every line end becomes LF, so that the
// same text is the same content whichever editor saved it.

/** The whole text of a file of the content. */
export function readText(bytes: Buffer, path: string, atLeast?: string): string {
  const text = decode(withoutMark(bytes), path);
  if (text.trim() === "") throw emptyFile(path, atLeast);
  return text;
}

export function emptyFile(file: string, allowed = "its content, or no such file"): UnreadableError {
  const message = "A file must not be empty";
  return new UnreadableError(fileFinding("empty-file", file, message, { allowed }));
}

function decode(bytes: Buffer, file: string): string {
  const refuse = (rule: RuleId, message: string, text: string, offset: number, detail: object) => {
    const at = positionAt(text, offset);
    throw new UnreadableError(fileFinding(rule, file, message, { ...detail, at }));
  };
  if (!isUtf8(bytes) || isUtf16(bytes)) {
    const offset = isUtf16(bytes) ? 0 : firstBadByte(bytes);
    const good = lf(bytes.toString("utf8", 0, offset));
    refuse("bad-utf8", "Text must be UTF-8", good, good.length, otherThanUtf8(bytes, offset));
  }
  const text = lf(bytes.toString("utf8"));
  const bad = unsafeCharacter(text);
  if (bad !== null) {
    const message = `Text must not hold ${unsafeCharacters}`;
    refuse("control-character", message, text, bad.index, { found: bad.name });
  }
  const place = framePlace(text);
  if (place !== null) {
    const message = "Text must not hold a place for a word of terms.yaml, which would be filled";
    refuse("frame-place", message, text, place.index, { found: place.name });
  }
  const mark = conflictMark(text);
  if (mark !== null) {
    const message = "Text must hold one version of a merge, without the marks of git";
    refuse("conflict-mark", message, text, mark.index, { found: mark.found });
  }
  const secret = secretPlace(text);
  if (secret !== null) {
    const message = "Text must not hold a secret key, which a build would publish";
    refuse("secret-key", message, text, secret.index, { found: secret.name });
  }
  return text;
}

/** The first mark of a merge; a line of equal signs is one only below another, as it underlines in Markdown. */
function conflictMark(text: string): { readonly index: number; readonly found: string } | null {
  const mark = /^(?:<{7}|\|{7}|>{7}) .*$/m.exec(text);
  if (mark === null) return null;
  const [found] = mark;
  const isOne = found.startsWith("<") || /^={7}$/m.test(text);
  return isOne ? { index: mark.index, found: found.slice(0, 60) } : null;
}

/** The encoding that the bytes seem to have, and how they become text. */
function otherThanUtf8(bytes: Buffer, offset: number) {
  if (bytes.toString("latin1", 0, 4) === "PK\x03\x04") {
    return {
      found: "a workbook of a spreadsheet, or another archive",
      allowed: 'a sheet that the spreadsheet saves as "CSV UTF-8"',
    };
  }
  const byte = at(bytes, offset).toString(16).padStart(2, "0");
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

/** Throws for a byte-order mark before what others read by their own programs, which do not take one. */
export function refuseMark(bytes: Buffer, file: string): void {
  if (withoutMark(bytes) === bytes) return;
  const message = "A file that others verify must not begin with a byte-order mark";
  throw new UnreadableError(fileFinding("bad-utf8", file, message, { found: "U+FEFF" }));
}

export function withoutMark(bytes: Buffer): Buffer {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked ? bytes.subarray(3) : bytes;
}

function lf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** The offset of the first character that is not UTF-8: what decodes to other bytes begins there or before. */
function firstBadByte(bytes: Buffer): number {
  const again = Buffer.from(bytes.toString("utf8"));
  let offset = bytes.findIndex((byte, i) => byte !== again[i]);
  if (offset === -1) offset = bytes.length;
  while (!isUtf8(bytes.subarray(0, offset))) offset -= 1;
  return offset;
}
