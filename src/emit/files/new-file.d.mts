/**
 * Returns the size that the file then has. `modified` is in seconds since 1970, null for now. Throws
 * when the file is there already.
 */
export function writeNewFile(path: string, body: Uint8Array, modified: number | null): number;
