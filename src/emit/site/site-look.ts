import { createHash } from "node:crypto";
import { lstatSync, readdirSync } from "node:fs";
import { contentTime } from "../files/content-time.ts";
import { type ManifestFile, manifestPrefix } from "./manifest.ts";

/** The look of a site that was written, which tells later whether it is still in its folder. */
export interface SiteLook {
  /** Its manifest, with its hash in hex. */
  readonly manifest: Pick<ManifestFile, "sha256" | "bytes">;
  /** The hash of path, size and time of every file by path, in hex. */
  readonly look: string;
}

/** How the files of a manifest look, which are added in its order. */
export function listedLook() {
  const look = lookHash();
  return {
    add: (path: string, bytes: number, sha256: string): void => {
      look.add(path, bytes, contentTime(sha256) * 1000);
    },
    digest: look.digest,
  };
}

/** Whether the files below a folder, but the manifest's own, look like this. */
export function looksLike(out: string, site: Pick<SiteLook, "look">): boolean {
  const look = lookHash();
  function addAll(below: string): boolean {
    const entries = readdirSync(`${out}/${below}`, { withFileTypes: true });
    // with its slash a folder has the place that its files have among all paths
    const names = entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
    const isPlain = entries.every((entry) => entry.isDirectory() || entry.isFile());
    return isPlain && names.sort().every((name) => addOne(`${below}${name}`));
  }
  function addOne(path: string): boolean {
    if (path.endsWith("/")) return addAll(path);
    if (path.startsWith(manifestPrefix)) return true;
    const found = lstatSync(`${out}/${path}`, { throwIfNoEntry: false });
    if (found !== undefined) look.add(path, found.size, found.mtimeMs);
    return found !== undefined;
  }
  return addAll("") && look.digest() === site.look;
}

const inPart = 65_536;

/** The hash of how files look, which are added in the order of their paths. */
function lookHash() {
  const all = createHash("sha256");
  let part = "";
  return {
    add: (path: string, bytes: number, modifiedMs: number): void => {
      part += `${path} ${bytes} ${modifiedMs}\n`;
      if (part.length < inPart) return;
      all.update(part);
      part = "";
    },
    digest: () => all.update(part).digest("hex"),
  };
}
