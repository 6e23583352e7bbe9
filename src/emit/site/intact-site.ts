import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { digestLine } from "../../record/verify/verify-manifest.ts";
import { contentTime } from "../files/content-time.mjs";
import { manifestDigestPath, manifestPath } from "./manifest.ts";
import { looksLike, type SiteLook } from "./site-look.ts";

/**
 * Whether a folder holds a site that was written and nothing else: each of its files
 * with its size, and with the time that follows from its content, which every way of editing it moves.
 * No file of it is read but the digest of its manifest.
 */
export async function isIntact(out: string, site: SiteLook): Promise<boolean> {
  const digest = unlessRefused(() => readFileSync(join(out, manifestDigestPath), "utf8"));
  if (digest !== digestLine(site.manifest.sha256)) return false;
  return isUntouched(join(out, manifestPath), site.manifest) && (await looksLike(out, site));
}

/** Whether a file has the size and the time of what is listed; any way of editing it moves one. */
export function isUntouched(
  path: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
}
