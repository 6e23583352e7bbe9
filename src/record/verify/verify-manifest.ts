import { sha256Hex } from "../canonical.ts";
import { parseSiteNote } from "../ledger/site-note.ts";
import { unreadable, type VerifyFault, verifyFault } from "./verify-fault.ts";

/** A file as listed in the manifest. */
export interface ListedFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * The faults of the manifest against its note; either is null when it could not be read. Which of the
 * two was altered shows in the hash: of another manifest nearly every digit differs.
 */
export function manifestFaults(
  path: string,
  manifest: Uint8Array | null,
  notePath: string,
  note: Uint8Array | null,
): readonly VerifyFault[] {
  if (manifest === null) return [unreadable(path)];
  if (note === null) return [unreadable(notePath)];
  const wanted = parseSiteNote(note)?.manifest ?? null;
  if (wanted === null)
    return [verifyFault("malformed", notePath, "it is not the note over a site")];
  const found = sha256Hex(manifest);
  if (found === wanted) return [];
  const is = `the manifest's SHA-256 is "${found}"`;
  return differences(found, wanted) < found.length / 2
    ? [verifyFault("note-changed", notePath, `it says "${wanted}", ${is}`)]
    : [verifyFault("manifest-changed", path, `${is}, "${notePath}" says "${wanted}"`)];
}

/** How many characters of a text another one has not in the same place. */
function differences(text: string, other: string): number {
  return [...text].filter((character, i) => other[i] !== character).length;
}

/** The faults of a listed file's bytes, which are null when they could not be read. */
export function fileFaults(listed: ListedFile, bytes: Uint8Array | null): readonly VerifyFault[] {
  if (bytes === null) return [unreadable(listed.path)];
  if (bytes.length !== listed.bytes) {
    const why = `it has ${bytes.length} bytes, the manifest says ${listed.bytes}`;
    return [verifyFault("file-changed", listed.path, why)];
  }
  const found = sha256Hex(bytes);
  if (found === listed.sha256) return [];
  const why = `its SHA-256 is ${found}, the manifest says ${listed.sha256}`;
  return [verifyFault("file-changed", listed.path, why)];
}

/** The faults of unlisted files in a folder, whose bytes cannot be checked. */
export function unlistedFaults(
  listed: readonly Pick<ListedFile, "path">[],
  present: readonly string[],
): readonly VerifyFault[] {
  const known = new Set(listed.map(({ path }) => path));
  return present
    .filter((path) => !known.has(path))
    .map((path) => verifyFault("file-unlisted", path, "the manifest does not list it"));
}
