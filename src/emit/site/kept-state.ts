import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileSort } from "../../model/language/file-sort.ts";
import { systemReason, unlessRefused } from "../../model/language/system-error.ts";
import { sha256Of } from "../../record/canonical.ts";
import { writtenDraft } from "../files/draft.ts";
import { isInside, statusOf } from "../files/plain-path.ts";
import { onDisk } from "../files/site-error.ts";

// What a build keeps for the next: bytes under a key that names everything they follow from. The
// first line is the hash of key and bytes, so that what was cut short, altered or moved to another
// key counts as absent.

/** The bytes kept in a file under a key; null where there are none that can be trusted. */
export function keptBytes(file: string, key: string): Buffer | null {
  const kept = unlessRefused(() => readFileSync(file));
  const end = kept?.indexOf("\n") ?? -1;
  if (kept === null || end < 0) return null;
  const bytes = kept.subarray(end + 1);
  return kept.toString("latin1", 0, end) === seal(key, bytes) ? bytes : null;
}

/** Keeps bytes, and returns why it could not; a build does not fail for it. */
export function keepState(file: string, key: string, bytes: Uint8Array): string | null {
  try {
    writtenDraft(file, [`${seal(key, bytes)}\n`, bytes]).replace();
    return null;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === null) throw error;
    return `Cannot write "${file}": ${reason}`;
  }
}

function seal(key: string, bytes: Uint8Array): string {
  return sha256Of([`${key}\n`, bytes]);
}

/** Pictures kept between builds by key. After the first that could not be kept, `trouble`, no other is tried. */
export function fileCache(folder: string) {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2));
  let trouble: string | null = null;
  return {
    get: async (key: string) => keptBytes(fileOf(key), key),
    put: async (key: string, bytes: Uint8Array) => {
      trouble ??= keepState(fileOf(key), key, bytes);
    },
    trouble: () => trouble,
  };
}

/** Throws a RangeError for a cache through which a build would write into the content or another place. */
export function refuseCache(cache: string, content: string): void {
  const refuse = (why: string): never => {
    throw new RangeError(
      `Cannot use the cache "${cache}": ${why}; choose another folder with --cache`,
    );
  };
  if (isInside(cache, content)) refuse(`it lies inside "${content}", which the build reads`);
  onDisk(`Cannot use the cache "${cache}"`, () => {
    const found = statusOf(cache);
    if (found === null) return;
    if (!found.isDirectory()) refuse(`it is ${fileSort(found)}, must be a folder or not exist`);
    for (const below of ["", "cards/"]) {
      for (const name of namesIn(join(cache, below))) {
        const one = statusOf(join(cache, below, name));
        if (one?.isSymbolicLink()) refuse(`"${below}${name}" in it is a symbolic link`);
      }
    }
  });
}

function namesIn(folder: string): readonly string[] {
  return statusOf(folder)?.isDirectory() === true ? readdirSync(folder) : [];
}
