import { z } from "zod";
import { jsonValue } from "../../model/language/json-value.ts";
import { sha256Hex } from "../../record/canonical.ts";
import {
  type Manifest,
  type ManifestFile,
  type ManifestRoot,
  manifestFileSchema,
  manifestRoot,
  type Section,
  sectionPath,
} from "./manifest.ts";

const filesSchema = z.array(manifestFileSchema);

/** The files that a section lists; null for bytes that are not the section's, and for null. */
export function filesOf(
  { first, files, sha256 }: Section,
  bytes: Uint8Array | null,
): readonly ManifestFile[] | null {
  if (bytes === null || sha256Hex(bytes) !== sha256) return null;
  const listed = filesSchema.safeParse(jsonValue(bytes)).data;
  return listed?.length === files && listed[0]?.path === first ? listed : null;
}

/**
 * The manifest of a root's bytes, with its sections' bytes from `read`; null for bytes that are no
 * root, and where a section is not there or not the root's, unless `wrong` throws for its path.
 */
export function wholeManifest(
  bytes: Uint8Array | null,
  read: (path: string) => Uint8Array | null,
  wrong?: (path: string) => void,
): Manifest | null {
  const root = manifestRoot(bytes);
  return root === null ? null : joined(root, read, wrong);
}

/** The manifest of a root whose sections' bytes are awaited; null where one is not the root's. */
export async function fetchedManifest(
  root: ManifestRoot,
  read: (path: string, section: Section) => Promise<Uint8Array | null>,
): Promise<Manifest | null> {
  const found = new Map<string, Uint8Array | null>();
  for (const section of root.sections) {
    const path = sectionPath(section.sha256);
    found.set(path, await read(path, section));
  }
  return joined(root, (path) => found.get(path) ?? null);
}

function joined(
  { generator, build, asOf, sections }: ManifestRoot,
  read: (path: string) => Uint8Array | null,
  wrong: (path: string) => void = () => {},
): Manifest | null {
  const lists: (readonly ManifestFile[])[] = [];
  for (const section of sections) {
    const path = sectionPath(section.sha256);
    const files = filesOf(section, read(path));
    if (files === null) {
      wrong(path);
      return null;
    }
    lists.push(files);
  }
  return { generator, build, asOf, sections, files: lists.flat() };
}
