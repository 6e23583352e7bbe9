import { lstatSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { digestOf, placesBelow, readPlain } from "../files/plain-path.ts";
import {
  isOwnPath,
  type Manifest,
  type ManifestFile,
  manifestNotePath,
  manifestPath,
} from "./manifest.ts";
import { wholeManifest } from "./whole-manifest.ts";

/** The hash and the size of a file that was written, which tell later whether it is still there. */
export type WrittenFile = Pick<ManifestFile, "sha256" | "bytes">;

/** What a site is known by: its manifest, and the note over it. */
export interface WrittenSite {
  readonly manifest: WrittenFile;
  readonly note: WrittenFile;
}

/**
 * Whether a folder holds the site that was written with a manifest and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * No file of it is read but those of the manifest.
 */
export function isIntact(out: string, written: WrittenSite): boolean {
  if (!isUntouched(join(out, manifestNotePath), written.note)) return false;
  if (!isUntouched(join(out, manifestPath), written.manifest)) return false;
  const manifest = manifestIn(out, written);
  if (manifest === null) return false;
  const due = new Map(manifest.files.map((file) => [file.path, file]));
  for (const { path } of filesBelow(systemDisk, out)) {
    const file = due.get(path);
    if (!(file === undefined ? isOwnPath(path) : isUntouched(join(out, path), file))) return false;
    due.delete(path);
  }
  return due.size === 0;
}

/**
 * Whether every file that the manifest of a folder lists has its bytes, which a time and a size do not
 * prove after a bad disk, or of an output that somebody else kept. Reads all of them.
 */
export function hasItsBytes(out: string, written: WrittenSite): boolean {
  const place = placesBelow(out, `Cannot compare "${out}"`);
  const manifest = manifestIn(out, written);
  return manifest?.files.every(({ path, sha256 }) => digestOf(place(path)) === sha256) === true;
}

/** The manifest of a folder; null where it is not the written one. */
function manifestIn(out: string, { manifest }: WrittenSite): Manifest | null {
  const place = placesBelow(out, `Cannot compare "${out}"`);
  const read = (path: string) => unlessRefused(() => readPlain(place(path)));
  const text = read(manifestPath);
  return text === null || sha256Hex(text) !== manifest.sha256 ? null : wholeManifest(text, read);
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(path: string, { sha256, bytes }: WrittenFile): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() === true && found.size === bytes && found.mtimeMs === contentTime(sha256) * 1000
  );
}
