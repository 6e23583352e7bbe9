import { readFileSync, statSync } from "node:fs";
import { systemReason } from "../../language/system-error.ts";

const maxBytes = 1024 * 1024;

/**
 * The text of a file named on the command line. `what` continues "Cannot read". Throws a RangeError
 * when the file cannot be read, is not UTF-8 or is larger than 1 MiB.
 */
export function readSmallFile(path: string, what: string): string {
  const bytes = readBytes(path, what);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RangeError(`Cannot read ${what} "${path}": it must be UTF-8`, { cause });
  }
}

function readBytes(path: string, what: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size <= maxBytes) return readFileSync(path);
  } catch (cause) {
    const why = systemReason(cause) ?? String(cause);
    throw new RangeError(`Cannot read ${what} "${path}": ${why}`, { cause });
  }
  throw new RangeError(`Cannot read ${what} "${path}": it must have at most ${maxBytes} bytes`);
}
