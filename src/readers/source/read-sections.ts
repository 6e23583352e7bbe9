import { filesIn, type ManifestRoot, type Section, sectionPath } from "../../emit/site/manifest.ts";

/**
 * Reads the sections of a manifest, in any runtime: all, or the one that may list a path. Whoever asks
 * compares their bytes with what is listed, by the SHA-256 that it has.
 */
export async function readSections<B extends Uint8Array>(
  { sections }: Pick<ManifestRoot, "sections">,
  read: (path: string, listed: Section & { readonly status: number }) => Promise<B | null>,
  path: string | null = null,
) {
  const due = path === null ? sections : sections.filter(({ first }) => first <= path).slice(-1);
  const found = [];
  for (const section of due) {
    const listed = { ...section, path: sectionPath(section.sha256), status: 200 };
    const bytes = await read(listed.path, listed);
    found.push({ listed, bytes, files: filesIn(section, bytes) });
  }
  return found;
}
