import { hash } from "node:crypto";
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { manifestDigest } from "../../record/verify/verify-manifest.ts";
import { contentTime } from "../files/content-time.mjs";
import { filesBelow, systemDisk } from "../files/disk.ts";
import { type Manifest, type ManifestFile, manifestDigestPath, manifestPath } from "./manifest.ts";

/** The hash of a site's manifest in hex; null where there is none. */
export function manifestHash(out: string): string | null {
  const text = unlessRefused(() => readFileSync(join(out, manifestPath)));
  return text === null ? null : hash("sha256", text, "hex");
}

/**
 * Whether a folder holds the site of the manifest with this hash and nothing else: each file with
 * its size, and with the time that follows from its content, which every way of editing it moves.
 */
export function isIntact(out: string, manifestSha256: string): boolean {
  return intactFiles(out, manifestSha256) !== null;
}

/** The files of the site that such a folder holds; null where `isIntact` is false. */
export function intactFiles(out: string, manifestSha256: string): readonly ManifestFile[] | null {
  const text = unlessRefused(() => readFileSync(join(out, manifestPath)));
  if (text === null || hash("sha256", text, "hex") !== manifestSha256) return null;
  const digest = unlessRefused(() => readFileSync(join(out, manifestDigestPath)));
  if (digest?.equals(Buffer.from(manifestDigest(text))) !== true) return null;
  // its hash is that of a manifest which this program wrote
  const { files } = JSON.parse(text.toString("utf8")) as Manifest;
  const missing = new Set([manifestPath, manifestDigestPath, ...files.map(({ path }) => path)]);
  for (const { path, kind } of filesBelow(systemDisk, out)) {
    if (kind !== "file" || !missing.delete(path)) return null;
  }
  const isWhole =
    missing.size === 0 && files.every((file) => isUntouched(join(out, file.path), file));
  return isWhole ? files : null;
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(
  path: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
}
