import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { draftsOf, openDraft, writeAll } from "../files/draft.ts";
import { onDisk } from "../site/site-error.ts";
import { sharedPlace } from "./secret-place.ts";

/**
 * Writes a secret that only its owner may read, whole or not at all. Throws a RangeError for a path
 * that is published or committed, and when there is a file already: a key is not replaced.
 */
export function writeSecret(path: string, text: string, outside: readonly string[]): void {
  const action = `Cannot write the secret key "${path}"`;
  const shared = sharedPlace(path, outside);
  if (shared !== null) throw new RangeError(`${action}: ${shared}`);
  if (statSync(path, { throwIfNoEntry: false })?.size === 0) {
    throw new RangeError(`${action}: the file is there and empty, delete it and run this again`);
  }
  onDisk(action, () => {
    sweepSecrets(dirname(resolve(path)), draftsOf(path));
    const draft = openDraft(path, { mode: 0o600, flush: true });
    try {
      writeAll(draft.descriptor, Buffer.from(text));
      draft.placeNew();
    } finally {
      draft.drop();
    }
  });
}

/** Removes the secrets that killed commands left as drafts. */
function sweepSecrets(folder: string, drafts: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(drafts) && name.endsWith(".draft")) rmSync(join(folder, name));
  }
}
