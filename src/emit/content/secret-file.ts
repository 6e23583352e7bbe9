import { writeFileSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { diskError } from "../site/site-error.ts";

/**
 * Writes a secret that only its owner may read. Throws a RangeError for a path inside one of the
 * folders that are published or committed, and when the file exists: a key is never replaced.
 */
export function writeSecret(path: string, text: string, outside: readonly string[]): void {
  const folder = outside.find((one) => isInside(resolve(path), resolve(one)));
  if (folder !== undefined) {
    throw new RangeError(
      `Cannot write the secret key "${path}": it lies inside "${folder}", must be kept out of what is published`,
    );
  }
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    throw diskError(`Cannot write the secret key "${path}"`, error);
  }
}

function isInside(path: string, folder: string): boolean {
  const between = relative(folder, path);
  return between !== ".." && !between.startsWith(`..${sep}`) && resolve(folder, between) === path;
}
