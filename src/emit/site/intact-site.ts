import { lstatSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../model/language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { contentTime } from "../files/content-time.ts";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { type Digest, digestOf, placesBelow, readPlain } from "../files/plain-path.ts";
import { isOwnPath, manifestNotePath, manifestPath } from "./manifest.ts";
import { wholeManifest } from "./manifest-file.ts";

/** What a site is known by: its manifest, and the note over it. */
export interface WrittenSite {
  readonly manifest: Digest;
  readonly note: Digest;
}

/**
 * Whether a folder holds the site that was written with a manifest and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * No file of it is read but those of the manifest, unless `everyByte` asks for what time and size do not
 * prove after a bad disk, or of an output that somebody else kept.
 */
export function isIntact(
  out: string,
  { manifest, note }: WrittenSite,
  everyByte: boolean,
): boolean {
  if (!isUntouched(join(out, manifestNotePath), note)) return false;
  if (!isUntouched(join(out, manifestPath), manifest)) return false;
  const place = placesBelow(out, `Cannot compare "${out}"`);
  const read = (path: string) => unlessRefused(() => readPlain(place(path)));
  const text = read(manifestPath);
  if (text === null || sha256Hex(text) !== manifest.sha256) return false;
  const due = new Map(wholeManifest(text, read)?.files.map((file) => [file.path, file]));
  if (due.size === 0) return false;
  for (const { path } of filesBelow(systemDisk, out)) {
    const file = due.get(path);
    if (!(file === undefined ? isOwnPath(path) : isUntouched(join(out, path), file))) return false;
    if (everyByte && file !== undefined && digestOf(place(path)) !== file.sha256) return false;
    due.delete(path);
  }
  return due.size === 0;
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(path: string, { sha256, bytes }: Digest): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return (
    found?.isFile() === true && found.size === bytes && found.mtimeMs === contentTime(sha256) * 1000
  );
}
