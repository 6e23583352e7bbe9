import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { digestLine } from "../../record/verify/verify-manifest.ts";
import { contentTime } from "../files/content-time.ts";
import { digestOf, placesBelow, readPlain } from "../files/plain-path.ts";
import {
  manifestDigestPath,
  manifestPath,
  manifestRoot,
  sectionPath,
  sectionsOf,
} from "./manifest.ts";
import { looksLike, type SiteLook } from "./site-look.ts";
import { wholeManifest } from "./whole-manifest.ts";

/**
 * Whether a folder holds a site that was written and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * No file of it is read but the root of its manifest and the digest.
 */
export function isIntact(out: string, site: SiteLook): boolean {
  const digest = unlessRefused(() => readFileSync(join(out, manifestDigestPath), "utf8"));
  if (digest !== digestLine(site.manifest.sha256)) return false;
  if (!isUntouched(join(out, manifestPath), site.manifest)) return false;
  const root = manifestRoot(readFileSync(join(out, manifestPath)));
  const hasSections =
    root !== null &&
    sectionsOf(root).every((one) => isUntouched(join(out, sectionPath(one.sha256)), one));
  return hasSections && looksLike(out, site);
}

/**
 * Whether every file that the manifest of a folder lists has its bytes, which a time and a size do not
 * prove after a bad disk, or of an output that somebody else kept. Reads all of them.
 */
export function hasItsBytes(out: string, site: SiteLook): boolean {
  const place = placesBelow(out, `Cannot compare "${out}"`);
  const text = unlessRefused(() => readPlain(place(manifestPath)));
  if (text === null || sha256Hex(text) !== site.manifest.sha256) return false;
  const read = (path: string) => unlessRefused(() => readPlain(place(path)));
  const manifest = wholeManifest(text, read);
  return manifest?.files.every(({ path, sha256 }) => digestOf(place(path)) === sha256) === true;
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(
  path: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
}
