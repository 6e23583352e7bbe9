import { readFileSync, statSync } from "node:fs";
import { systemReason } from "../../src/model/language/system-error.ts";

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
