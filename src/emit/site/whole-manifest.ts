import { sha256Hex } from "../../record/canonical.ts";
import {
  joinedManifest,
  type Manifest,
  type ManifestFile,
  type ManifestRoot,
  manifestRoot,
  type Section,
  sectionFiles,
  sectionPath,
} from "./manifest.ts";

/** The files that a section lists; null for bytes that are not the section's, and for null. */
export function filesOf(
  section: Section,
  bytes: Uint8Array | null,
): readonly ManifestFile[] | null {
  const isOwn = bytes !== null && sha256Hex(bytes) === section.sha256;
  return isOwn ? sectionFiles(section, bytes) : null;
}

/**
 * The manifest of a root's bytes, with its sections' bytes from `read`; null for bytes that are no
 * root, and where a section is not there or not the root's, unless `wrong` throws for its path.
 */
export function wholeManifest(
  bytes: Uint8Array | null,
  read: (path: string) => Uint8Array | null,
  wrong: (path: string) => void = () => {},
): Manifest | null {
  const root = manifestRoot(bytes);
  if (root === null) return null;
  const lists = root.sections.map((section) => {
    const path = sectionPath(section.sha256);
    const files = filesOf(section, read(path));
    if (files === null) wrong(path);
    return files;
  });
  return joinedManifest(root, lists);
}

/** The manifest of a root, with its sections' bytes from `read`; null where one is not the root's. */
export async function fetchedManifest(
  root: ManifestRoot,
  read: (path: string, section: Section) => Promise<Uint8Array | null>,
): Promise<Manifest | null> {
  const lists: (readonly ManifestFile[] | null)[] = [];
  for (const section of root.sections) {
    lists.push(filesOf(section, await read(sectionPath(section.sha256), section)));
  }
  return joinedManifest(root, lists);
}
