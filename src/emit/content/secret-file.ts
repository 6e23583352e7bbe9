import { randomUUID } from "node:crypto";
import { linkSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { diskError } from "../site/site-error.ts";
import { isInside } from "./is-inside.ts";

/**
 * Writes a secret that only its owner may read, whole or not at all. Throws a RangeError for a path
 * inside one of the folders that are published or committed, and when there is a file already: a
 * key is not replaced.
 */
export function writeSecret(path: string, text: string, outside: readonly string[]): void {
  const folder = outside.find((one) => isInside(path, one));
  if (folder !== undefined) {
    throw new RangeError(
      `Cannot write the secret key "${path}": it lies inside "${folder}", must be kept out of what is published`,
    );
  }
  const action = `Cannot write the secret key "${path}"`;
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new RangeError(`${action}: the file is there and empty, delete it and run this again`);
  }
  const drafts = `.${basename(path)}.`;
  const draft = join(dirname(resolve(path)), `${drafts}${randomUUID()}.draft`);
  try {
    sweepSecrets(dirname(draft), drafts);
    writeFileSync(draft, text, { flag: "wx", mode: 0o600, flush: true });
    // fails where there is a file, which renaming would replace
    linkSync(draft, path);
  } catch (error) {
    throw diskError(action, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes the secrets that killed commands left as drafts. */
function sweepSecrets(folder: string, drafts: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(drafts) && name.endsWith(".draft")) rmSync(join(folder, name));
  }
}
