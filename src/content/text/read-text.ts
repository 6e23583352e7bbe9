import { closeSync, fstatSync, openSync, readFileSync, statSync } from "node:fs";
import { systemReason } from "../../model/language/system-error.ts";
import { fileFinding, UnreadableError } from "../findings/finding.ts";
import { decode, withoutMark } from "./utf8.ts";

/** The whole text of a file, with LF line ends and without a byte-order mark. */
export function readText(
  absolute: string,
  path: string,
  maxBytes: number,
  atLeast?: string,
): string {
  const file = openSync(absolute, "r");
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) throw tooLarge(path, size, maxBytes);
    const text = decode(withoutMark(readFileSync(file)), path);
    if (text.trim() === "") throw emptyFile(path, atLeast);
    return text;
  } finally {
    closeSync(file);
  }
}

export function emptyFile(file: string, allowed = "its content, or no such file"): UnreadableError {
  const message = "A file must not be empty";
  return new UnreadableError(fileFinding("empty-file", file, message, { allowed }));
}

function tooLarge(path: string, size: number, maxBytes: number): UnreadableError {
  const message = "A file must keep to the size of its kind";
  const detail = { found: `${size} bytes`, allowed: `up to ${maxBytes} bytes` };
  return new UnreadableError(fileFinding("file-too-large", path, message, detail));
}

const mebibyte = 1024 * 1024;

/** The text of a file named on the command line, or a RangeError; `what` continues "Cannot read". */
export function readSmallFile(path: string, what: string, maxBytes = mebibyte): string {
  const bytes = readBytes(path, what, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError(`Cannot read ${what} "${path}": it must be UTF-8`, { cause });
  }
}

function readBytes(path: string, what: string, maxBytes: number): Buffer {
  try {
    const { size } = statSync(path);
    if (size <= maxBytes) return readFileSync(path);
  } catch (cause) {
    const why = systemReason(cause) ?? String(cause);
    throw new RangeError(`Cannot read ${what} "${path}": ${why}`, { cause });
  }
  throw new RangeError(`Cannot read ${what} "${path}": it must have at most ${maxBytes} bytes`);
}

/** The publisher's own Markdown comment on a publication. Throws a RangeError for an empty one. */
export function readNote(path: string): string {
  const note = readSmallFile(path, "the note").replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new RangeError(`Cannot read the note "${path}": it must not be empty`);
  return note;
}
