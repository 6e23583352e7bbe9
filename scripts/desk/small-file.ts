import { closeSync, openSync, readSync } from "node:fs";
import { givenBytes, givenLimits } from "../../src/content/files/content-file.ts";
import { counted } from "../../src/model/language/counted.ts";
import { systemReason } from "../../src/model/language/system-error.ts";

const mebibyte = 1024 * 1024;

/**
 * The text of a file named on the command line that does not become content, such as a key, which may be a pipe or
 * a link; or a RangeError. `what` continues "Cannot read".
 */
export function readSmallFile(path: string, what: string, maxBytes = mebibyte): string {
  return textIn(bytesAt(path, what, maxBytes), path, what);
}

/** The publisher's own Markdown comment on a publication. Throws a RangeError for an empty one. */
export function readNote(path: string): string {
  const text = readContentText(path, "the note", givenLimits.note);
  const note = text.replace(/\r\n?/g, "\n").trim();
  if (note === "") throw new RangeError(`Cannot read the note "${path}": it must not be empty`);
  return note;
}

/** The text of a file that becomes content, which is a file and nothing else; or a RangeError. */
export function readContentText(path: string, what: string, maxBytes: number): string {
  return textIn(givenBytes(path, what, maxBytes), path, what);
}

function textIn(bytes: Buffer, path: string, what: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError(`Cannot read ${what} "${path}": it must be UTF-8`, { cause });
  }
}

/** As many bytes as are allowed and one more: the size of a pipe or a device is not known before. */
function bytesAt(path: string, what: string, maxBytes: number): Buffer {
  const bytes = Buffer.alloc(maxBytes + 1);
  let filled = 0;
  try {
    const opened = openSync(path, "r");
    try {
      while (filled < bytes.length) {
        const read = readSync(opened, bytes, filled, bytes.length - filled, null);
        if (read === 0) break;
        filled += read;
      }
    } finally {
      closeSync(opened);
    }
  } catch (cause) {
    const why = systemReason(cause) ?? String(cause);
    throw new RangeError(`Cannot read ${what} "${path}": ${why}`, { cause });
  }
  if (filled <= maxBytes) return bytes.subarray(0, filled);
  throw new RangeError(
    `Cannot read ${what} "${path}": it must have at most ${counted(maxBytes, "byte")}`,
  );
}
