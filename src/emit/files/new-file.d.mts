/**
 * Returns the size that the file then has. `modified` is in seconds since 1970, null for now. Throws
 * when the file is there already.
 */
export function writeNewFile(path: string, body: Uint8Array, modified: number | null): number;

/**
 * Links a new path to a file that has exactly these bytes, this time and these permissions, and
 * returns whether it did.
 */
export function linkEqualFile(
  from: string,
  to: string,
  body: Uint8Array,
  modified: number,
  mode: number,
): boolean;

/** A new file that is written part after part; `close` sets its time and returns its size. */
export function openNewFile(path: string): {
  readonly add: (part: Uint8Array) => void;
  readonly close: (modified: number) => number;
};

/**
 * Puts a link in place of a file that has been written where another has exactly its bytes, this
 * time and these permissions, and returns whether it did. Never holds either file whole.
 */
export function linkSameFile(from: string, to: string, modified: number, mode: number): boolean;
