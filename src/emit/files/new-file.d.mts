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
