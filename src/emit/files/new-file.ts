import { closeSync, fstatSync, futimesSync, linkSync, lstatSync, openSync } from "node:fs";
import { unlessRefused } from "../../model/language/system-error.ts";
import { writeAll } from "./draft.ts";
import { type Digest, digestOf } from "./plain-path.ts";

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
 * Links a new path to a file that has these bytes, this time and the permissions of a new file, and
 * returns whether it did. Time and size only save reading: what is linked has been read and hashed.
 */
export function linkEqualFile(from: string, to: string, due: Digest, modified: number): boolean {
  // a file system may have no links, or no more of this file
  const linked = unlessRefused(() => {
    const found = lstatSync(from, { throwIfNoEntry: false });
    const looksAlike =
      found?.isFile() === true &&
      found.size === due.bytes &&
      found.mtimeMs === modified * 1000 &&
      (found.mode & 0o777) === (0o666 & ~process.umask());
    if (!looksAlike || digestOf(from) !== due.sha256) return false;
    linkSync(from, to);
    return true;
  });
  return linked === true;
}
