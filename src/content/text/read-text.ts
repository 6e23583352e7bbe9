import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
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
