import {
  type Manifest,
  type ManifestFile,
  manifestNotePath,
  manifestPath,
  manifestRoot,
  ownPaths,
} from "../../emit/site/manifest.ts";
import { unpublishable } from "../../emit/site/manifest-file.ts";
import { parseSiteNote } from "../../record/ledger/note.ts";
import type { VerifierKey } from "../../record/ledger/note-key.ts";
import { type VerifyFault, verifyFault } from "../../record/verify/verify-fault.ts";
import { fileFaults, manifestFaults } from "../../record/verify/verify-manifest.ts";
import { trustFaults } from "../../record/verify/verify-note.ts";
import { readSections } from "./read-sections.ts";
import type { Source } from "./source.ts";

/**
 * The one reader of a manifest, whatever is wrong with it: the faults of its root against its note, and of
 * its sections against the root, or of a root that is no manifest. Files of sections that are gone or
 * altered are left out.
 */
export async function readManifest({ read }: Pick<Source, "read">) {
  const bytes = await read(manifestPath);
  const note = await read(manifestNotePath);
  const ofRoot = manifestFaults(manifestPath, bytes, manifestNotePath, note);
  const root = manifestRoot(bytes);
  if (root === null) {
    const why = "it is not a manifest, so no file can be checked";
    const shape = bytes === null ? [] : [verifyFault("malformed", manifestPath, why)];
    return { manifest: null, note, ofRoot, ofSections: shape };
  }
  const files: ManifestFile[] = [];
  const ofSections: VerifyFault[] = [];
  for (const { listed, bytes: found, files: lines } of await readSections(root, read)) {
    const faults = fileFaults(listed, found);
    const isOther = faults.length === 0 && lines === null;
    const why = "it is not a section of a manifest";
    ofSections.push(...faults, ...(isOther ? [verifyFault("malformed", listed.path, why)] : []));
    if (faults.length === 0) files.push(...(lines ?? []));
  }
  const manifest: Manifest = { ...root, files };
  return { manifest, note, ofRoot, ofSections };
}

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
  const { manifest, note, ofRoot, ofSections } = await readManifest(source);
  if (manifest === null) throw refused(attempt, "it is not there, or not a manifest of Stele");
  const parsed = parseSiteNote(note);
  const signed = parsed === null ? [] : trustFaults(manifestNotePath, parsed, { keys, on: null });
  const [fault] = [...(keys.length === 0 ? [] : [...ofRoot, ...signed]), ...ofSections];
  if (fault !== undefined) throw new RangeError(`${attempt}: ${fault.message}`);
  const why = unpublishable([...ownPaths(manifest), ...manifest.files.map(({ path }) => path)]);
  if (why !== null) throw refused(attempt, `it lists ${why}`);
  return manifest;
}

function refused(attempt: string, why: string): RangeError {
  return new RangeError(`${attempt}: "${manifestPath}": ${why}`);
}
