import {
  type Manifest,
  manifestNotePath,
  manifestPath,
  manifestRoot,
  ownPaths,
} from "../../emit/site/manifest.ts";
import { fetchedManifest, unpublishable } from "../../emit/site/manifest-file.ts";
import { parseSiteNote } from "../../record/ledger/note.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import type { VerifyFault } from "../../record/verify/verify-fault.ts";
import { manifestFaults } from "../../record/verify/verify-manifest.ts";
import { trustFaults } from "../../record/verify/verify-note.ts";
import type { Source } from "./source.ts";

/**
 * The manifest of a publication. Throws a RangeError that begins with `attempt` where there is none,
 * where a section of it is gone or altered, where none of the given keys signed it, on whatever day, and
 * where it lists a path which no build writes.
 */
export async function publishedManifest(
  source: Source,
  attempt: string,
  keys: readonly VerifierKey[] = [],
): Promise<Manifest> {
  const bytes = await source.read(manifestPath);
  const root = manifestRoot(bytes);
  if (root === null) throw refused(attempt, "it is not there, or not a manifest of Stele");
  const note = keys.length === 0 ? null : await source.read(manifestNotePath);
  const [fault] = keys.length === 0 ? [] : rootFaults(bytes, note, keys);
  if (fault !== undefined) throw new RangeError(`${attempt}: ${fault.message}`);
  const manifest = await fetchedManifest(root, (path, { bytes }) =>
    source.read(path, { status: 200, bytes }),
  );
  if (manifest === null) throw refused(attempt, "a section of it is gone or altered");
  const why = unpublishable([...ownPaths(manifest), ...manifest.files.map(({ path }) => path)]);
  if (why !== null) throw refused(attempt, `it lists ${why}`);
  return manifest;
}

function rootFaults(
  bytes: Uint8Array | null,
  note: Uint8Array | null,
  keys: readonly VerifierKey[],
): readonly VerifyFault[] {
  const parsed = parseSiteNote(note);
  const signed = parsed === null ? [] : trustFaults(manifestNotePath, parsed, { keys, on: null });
  return [...manifestFaults(manifestPath, bytes, manifestNotePath, note), ...signed];
}

function refused(attempt: string, why: string): RangeError {
  return new RangeError(`${attempt}: "${manifestPath}": ${why}`);
}
