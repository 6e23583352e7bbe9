import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { parseSiteNote } from "../../record/ledger/note.ts";
import { makeFolder } from "../files/draft.ts";
import { digestOf } from "../files/plain-path.ts";
import { isPublic, manifestNotePath, manifestPath } from "../site/manifest.ts";
import { wholeManifest } from "../site/manifest-file.ts";

/** The copy that an earlier run left in a folder; null when there is none that this version can read. */
export function heldCopy(folder: string) {
  const read = (path: string) => ownBytes(folder, path);
  const root = read(manifestPath);
  const note = read(manifestNotePath);
  if (root === null || parseSiteNote(note)?.manifest !== sha256Hex(root)) return null;
  const manifest = wholeManifest(root, read);
  return manifest === null ? null : { manifest, note: String(note) };
}

export type HeldCopy = NonNullable<ReturnType<typeof heldCopy>>;

/** Whether a copy has the bytes of every file: whoever else writes there may keep sizes and times. */
export function isComplete(folder: string, { manifest }: HeldCopy): boolean {
  return manifest.files
    .filter(isPublic)
    .every(({ path, sha256 }) => unlessRefused(() => digestOf(join(folder, path))) === sha256);
}

/** Writes the files of the manifest itself into a copy, as they were received. */
export function writeOwn(folder: string, own: ReadonlyMap<string, Uint8Array>): void {
  for (const [path, bytes] of own) {
    makeFolder(dirname(join(folder, path)));
    writeFileSync(join(folder, path), bytes);
  }
}

/** The bytes of a file of a copy; null where there are none. */
export function ownBytes(folder: string, path: string): Buffer | null {
  try {
    return readFileSync(join(folder, path));
  } catch {
    // whatever the reason: what cannot be read is fetched again
    return null;
  }
}
