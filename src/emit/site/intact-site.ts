import { createHash, hash } from "node:crypto";
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

/** The hash of a site's manifest in hex; null where there is none. */
export function manifestHash(out: string): string | null {
  const text = unlessRefused(() => readFileSync(join(out, manifestPath)));
  return text === null ? null : hash("sha256", text, "hex");
}

/** The files that the manifest of a folder lists; null unless the manifest has this hash. */
export function listedFiles(out: string, manifestSha256: string): readonly ManifestFile[] | null {
  const text = manifestText(out, manifestSha256);
  // its hash is that of a manifest which this program wrote
  return text === null ? null : (JSON.parse(text.toString("utf8")) as Manifest).files;
}

/**
 * Whether a folder holds the site of the manifest with this hash and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * `look` is the hash of these, which is at hand sooner than a manifest is parsed.
 */
export function isIntact(out: string, manifestSha256: string, look: string): boolean {
  const text = manifestText(out, manifestSha256);
  if (text === null) return false;
  const digest = unlessRefused(() => readFileSync(join(out, manifestDigestPath)));
  return digest?.equals(Buffer.from(manifestDigest(text))) === true && lookIn(out) === look;
}

function manifestText(out: string, manifestSha256: string): Buffer | null {
  const text = unlessRefused(() => readFileSync(join(out, manifestPath)));
  return text !== null && hash("sha256", text, "hex") === manifestSha256 ? text : null;
}

/** What tells later whether the site that was just written is still in its folder. */
export function lookOfSite(out: string): { readonly manifest: string; readonly look: string } {
  const text = readFileSync(join(out, manifestPath));
  const { files } = JSON.parse(text.toString("utf8")) as Manifest;
  return { manifest: hash("sha256", text, "hex"), look: lookOf(files) };
}

/** A hash of how the files of a manifest look from outside: the path, size and time of each, by path. */
export function lookOf(files: readonly ManifestFile[]): string {
  const look = lookHash();
  for (const { path, bytes, sha256 } of files) look.add(path, bytes, contentTime(sha256) * 1000);
  return look.digest();
}

/** The same of the files below a folder, but for the manifest's own; null where there is more than files. */
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

const inPart = 65_536;

function lookHash() {
  const all = createHash("sha256");
  let part = "";
  return {
    add: (path: string, bytes: number, modified: number): void => {
      part += `${path} ${bytes} ${modified}\n`;
      if (part.length < inPart) return;
      all.update(part);
      part = "";
    },
    digest: () => all.update(part).digest("hex"),
  };
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(
  path: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
}
