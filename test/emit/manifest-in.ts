import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Manifest,
  type ManifestFile,
  type ManifestHead,
  manifestNotePath,
  manifestPath,
} from "../../src/emit/site/manifest.ts";
import { wholeManifest } from "../../src/emit/site/manifest-file.ts";
import { writtenManifest } from "../../src/emit/site/written-manifest.ts";
import { present } from "../../src/model/language/at.ts";
import { sha256Hex } from "../../src/record/canonical.ts";
import { parseSiteNote, siteNoteText } from "../../src/record/ledger/note.ts";
import type { SignerKey } from "../../src/record/ledger/note-key.ts";
import { sampleNote } from "./sample-note.ts";

/** The manifest of a built folder, whatever it lists. */
export function manifestIn(folder: string): Manifest {
  const read = (path: string) => readFileSync(join(folder, path));
  return present(wholeManifest(read(manifestPath), read) ?? undefined);
}

/** The files of a manifest by path, an unsigned note among them. */
export function manifestTexts(
  head: ManifestHead,
  files: readonly ManifestFile[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const put = (path: string, text: string) => void texts.set(path, text);
  const root = writtenManifest(head, files, put);
  return texts.set(manifestPath, root).set(manifestNotePath, sampleNote(sha256Hex(root)));
}

/** Writes the manifest of a folder, with its note, which says the rest that it said before. */
export function writeManifest(
  folder: string,
  head: ManifestHead,
  files: readonly ManifestFile[],
  signer: SignerKey | null = null,
): void {
  const place = join(folder, manifestNotePath);
  const before = existsSync(place) ? parseSiteNote(readFileSync(place)) : null;
  const texts = new Map(manifestTexts(head, files));
  const manifest = sha256Hex(present(texts.get(manifestPath)));
  if (before !== null) texts.set(manifestNotePath, siteNoteText({ ...before, manifest }, signer));
  for (const [path, text] of texts) {
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

/** Gives a folder the manifest that sites had before its sections: all files in the root, its hash beside it. */
export function inFormerLayout(folder: string): void {
  const { generator, build, asOf, files } = manifestIn(folder);
  const text = JSON.stringify({ schemaVersion: 1, generator, build, asOf, files });
  for (const path of [manifestNotePath, "s/manifest"]) {
    rmSync(join(folder, path), { recursive: true });
  }
  writeFileSync(join(folder, manifestPath), text);
  writeFileSync(join(folder, "s/manifest.sha256"), `${sha256Hex(text)}  manifest.json\n`);
}
