import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  type Stats,
} from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Parts } from "../../model/language/body.ts";
import { fileSort } from "../../model/language/file-sort.ts";
import { systemCode, unlessAbsent } from "../../model/language/system-error.ts";
import { sha256Begun, sha256Of } from "../../record/canonical.ts";
import { pathProblem } from "./address-rules.ts";

// Paths that a file gives, be it a journal, a manifest or the head of a part, are the word of whoever
// wrote the file. Each is checked here before it is used: a name on every system, below its folder, and
// without a symbolic link on the way, so that nothing outside the folder is read or written.

/** The places of paths below a folder. Throws a RangeError for a path that must not be used. */
export type Places = (path: string) => string;

/** The places below a folder, which may be a link. `attempt` begins the message, as in `Cannot deploy "dist"`. */
export function placesBelow(folder: string, attempt: string): Places {
  const folders = new Set<string>();
  const refuse = (path: string, why: string): never => {
    throw new RangeError(`${attempt}: ${JSON.stringify(path)} in "${folder}" ${why}`);
  };
  return (path) => {
    const problem = pathProblem(path);
    if (problem !== null) refuse(path, `must not be used: ${problem}`);
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1)) {
      const above = path.slice(0, end);
      if (folders.has(above)) continue;
      const found = statusOf(join(folder, above));
      if (found === null) return join(folder, path);
      if (!found.isDirectory()) refuse(above, `is ${fileSort(found)}, must be a folder`);
      folders.add(above);
    }
    const found = statusOf(join(folder, path));
    if (found !== null && !found.isFile()) refuse(path, `is ${fileSort(found)}, must be a file`);
    return join(folder, path);
  };
}

/** The status of a path itself; null where there is nothing. */
export function statusOf(path: string): Stats | null {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) ?? null;
  } catch (error) {
    if (systemCode(error) === "ENOTDIR") return null;
    throw error;
  }
}

/** Opens a file to be read: neither a link nor what would block. Throws the system's own error. */
function openPlain(file: string) {
  const opened = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const found = fstatSync(opened);
  if (found.isFile()) return { opened, bytes: found.size };
  closeSync(opened);
  throw new RangeError(`Cannot read "${file}": it is not a file`);
}

/** The bytes of a file, which is no link. Throws the system's own error. */
export function readPlain(file: string): Buffer {
  const { opened } = openPlain(file);
  try {
    return readFileSync(opened);
  } finally {
    closeSync(opened);
  }
}

const pieceBytes = 2 ** 20;

/** The same piece by piece, in one memory: no larger than the file, as a site has thousands of small ones. */
export function* piecesOf(file: string): Generator<Uint8Array> {
  const { opened, bytes } = openPlain(file);
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, bytes + 1));
  try {
    for (;;) {
      const size = readSync(opened, buffer);
      if (size === 0) return;
      yield buffer.subarray(0, size);
    }
  } finally {
    closeSync(opened);
  }
}

export interface Digest {
  readonly sha256: string;
  readonly bytes: number;
}

/** Parts as bytes, text as UTF-8, and the digest of those that have passed. */
export function hashed(parts: Parts) {
  const hash = sha256Begun();
  let bytes = 0;
  function* passing(): Generator<Uint8Array> {
    for (const part of parts) {
      const piece = typeof part === "string" ? Buffer.from(part) : part;
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  return { parts: passing(), digest: (): Digest => ({ sha256: hash.digest("hex"), bytes }) };
}

/** The SHA-256 of a file in hex, whatever its size; null where there is none. */
export function digestOf(file: string): string | null {
  return unlessAbsent(() => sha256Of(piecesOf(file)));
}

/** Whether a path is a folder or lies below it. */
export function isInside(path: string, folder: string): boolean {
  const between = relative(resolve(folder), resolve(path));
  // on Windows the path to another drive is absolute
  return between !== ".." && !between.startsWith(`..${sep}`) && !isAbsolute(between);
}
