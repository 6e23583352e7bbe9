import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Manifest,
  type ManifestFile,
  type ManifestHead,
  manifestDigestPath,
  manifestPath,
} from "../../src/emit/site/manifest.ts";
import { writtenManifest } from "../../src/emit/site/manifest-texts.ts";
import { wholeManifest } from "../../src/emit/site/whole-manifest.ts";
import { at, present } from "../../src/language/at.ts";
import { manifestDigest } from "../../src/record/verify/verify-manifest.ts";

/** The manifest of a built folder, whatever it lists. */
export function manifestIn(folder: string): Manifest {
  const read = (path: string) => readFileSync(join(folder, path));
  return present(wholeManifest(read(manifestPath), read) ?? undefined);
}

/** The files of a manifest by path, its digest among them. */
export function manifestTexts(
  head: ManifestHead,
  files: readonly ManifestFile[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const paths = files.map(({ path }) => path);
  const put = (path: string, text: string) => void texts.set(path, text);
  const root = writtenManifest(head, paths, (index) => at(files, index), put);
  return texts.set(manifestPath, root).set(manifestDigestPath, manifestDigest(root));
}

/** Writes the manifest of a folder, with its digest. */
export function writeManifest(
  folder: string,
  head: ManifestHead,
  files: readonly ManifestFile[],
): void {
  for (const [path, text] of manifestTexts(head, files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Edits the lines of a folder's manifest as an attacker would, who also writes root and digest. */
export function relisted(
  folder: string,
  edit: (lines: string) => string,
  from: Manifest = manifestIn(folder),
): void {
  const { files, ...head } = from;
  writeManifest(folder, head, JSON.parse(edit(JSON.stringify(files))));
}
