import { hash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { manifestDigest } from "../../record/verify/verify-manifest.ts";
import { contentTime } from "../files/content-time.mjs";
import {
  type Manifest,
  type ManifestFile,
  manifestDigestPath,
  manifestPath,
  unlistedPaths,
} from "./manifest.ts";
import { lookHash, type SiteLook } from "./site-look.ts";

/** The files that the manifest of a folder lists; null unless the manifest has this hash. */
export function listedFiles(out: string, manifestSha256: string): readonly ManifestFile[] | null {
  const text = manifestText(out, manifestSha256);
  // its hash is that of a manifest which this program wrote
  return text === null ? null : (JSON.parse(text.toString("utf8")) as Manifest).files;
}

/**
 * Whether a folder holds a site that was written and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * The manifest is hashed, not parsed.
 */
export function isIntact(out: string, { manifest, look }: SiteLook): boolean {
  const text = manifestText(out, manifest);
  if (text === null) return false;
  const digest = unlessRefused(() => readFileSync(join(out, manifestDigestPath)));
  return digest?.equals(Buffer.from(manifestDigest(text))) === true && lookIn(out) === look;
}

function manifestText(out: string, manifestSha256: string): Buffer | null {
  const text = unlessRefused(() => readFileSync(join(out, manifestPath)));
  return text !== null && hash("sha256", text, "hex") === manifestSha256 ? text : null;
}

/** The hash of the look of the files below a folder but the manifest's own; null where there is more than files. */
function lookIn(out: string): string | null {
  const look = lookHash();
  function addAll(folder: string): boolean {
    const entries = readdirSync(`${out}/${folder}`, { withFileTypes: true });
    // with its slash a folder has the place that its files have among all paths
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    const isPlain = entries.every((entry) => entry.isDirectory() || entry.isFile());
    return isPlain && names.sort().every((name) => addOne(`${folder}${name}`));
  }
  function addOne(path: string): boolean {
    if (path.endsWith("/")) return addAll(path);
    if (unlistedPaths.includes(path)) return true;
    const found = lstatSync(`${out}/${path}`, { throwIfNoEntry: false });
    if (found !== undefined) look.add(path, found.size, found.mtimeMs);
    return found !== undefined;
  }
  return addAll("") ? look.digest() : null;
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(
  path: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
}
