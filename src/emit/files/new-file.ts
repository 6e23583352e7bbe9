import {
  closeSync,
  fstatSync,
  futimesSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
} from "node:fs";
import { unlessRefused } from "../../model/language/system-error.ts";
import { writeAll } from "./draft.ts";

/** A new file that is written part after part. */
export interface NewFile {
  readonly add: (part: Uint8Array) => void;
  /** Sets the time, in seconds since 1970, null for now, and returns the size. */
  readonly close: (modified: number | null) => number;
  /** Closes a file that cannot be written to its end. */
  readonly abandon: () => void;
}

/** Throws when the file is there already. */
export function openNewFile(path: string): NewFile {
  const file = openSync(path, "wx");
  return {
    add: (part) => writeAll(file, part),
    close: (modified) => {
      try {
        if (modified !== null) futimesSync(file, modified, modified);
        // asking the open file takes a quarter of the time of asking by path later
        return fstatSync(file).size;
      } finally {
        closeSync(file);
      }
    },
    abandon: () => closeSync(file),
  };
}

/** Writes a new file and returns its size; `modified` is as for `close`. */
export function writeNewFile(path: string, body: Uint8Array, modified: number | null): number {
  const file = openNewFile(path);
  try {
    file.add(body);
  } catch (error) {
    file.abandon();
    throw error;
  }
  return file.close(modified);
}

/**
 * Links a new path to a file that has exactly these bytes, this time and the permissions of a new
 * file, and returns whether it did.
 */
export function linkEqualFile(
  from: string,
  to: string,
  body: Uint8Array,
  modified: number,
): boolean {
  // a file system may have no links, or no more of this file
  const linked = unlessRefused(() => {
    if (!looksAlike(from, body.byteLength, modified)) return false;
    if (!readFileSync(from).equals(body)) return false;
    linkSync(from, to);
    return true;
  });
  return linked === true;
}

/**
 * Puts a link in place of a file that has been written where another has exactly its bytes, this
 * time and the permissions of a new file, and returns whether it did. Never holds either file whole.
 */
export function linkSameFile(from: string, to: string, modified: number): boolean {
  // a file system may have no links, or no more of this file
  const linked = unlessRefused(() => {
    const { size } = lstatSync(to);
    if (!looksAlike(from, size, modified) || !areEqual(from, to, size)) return false;
    const beside = `${to}.link`;
    linkSync(from, beside);
    renameSync(beside, to);
    return true;
  });
  return linked === true;
}

// time and size only save reading: what is linked has been compared byte by byte
function looksAlike(path: string, size: number, modified: number): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() === true &&
    found.size === size &&
    found.mtimeMs === modified * 1000 &&
    (found.mode & 0o777) === (0o666 & ~process.umask())
  );
}

function areEqual(one: string, other: string, size: number): boolean {
  const [a, b] = [openSync(one, "r"), openSync(other, "r")];
  try {
    const [of, to] = [Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 20)];
    for (let done = 0; done < size; done += of.byteLength) {
      const [m, n] = [readSync(a, of, 0, of.length, done), readSync(b, to, 0, to.length, done)];
      if (m !== n || !of.subarray(0, m).equals(to.subarray(0, n))) return false;
    }
    return true;
  } finally {
    closeSync(a);
    closeSync(b);
  }
}
