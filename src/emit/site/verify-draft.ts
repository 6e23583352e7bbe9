import { type Disk, filesBelow } from "../files/disk.ts";
import { SiteError } from "./site-error.ts";
import type { SiteFolder } from "./site-folder.ts";

/**
 * Throws unless the folder holds these files and nothing else. Sizes were checked with the file
 * system when the files were written.
 */
export function verifyDraft(
  disk: Disk,
  site: SiteFolder,
  folder: string,
  paths: readonly string[],
): void {
  const missing = new Set(paths);
  for (const { path, kind } of filesBelow(disk, folder)) {
    if (kind !== "file" || !missing.delete(path)) {
      throw unpublishable(site, `"${path}" is there, must not be`);
    }
  }
  for (const path of missing) throw unpublishable(site, `"${path}" is not there, must be`);
}

function unpublishable(site: SiteFolder, found: string): SiteError {
  return new SiteError("failed", `Cannot publish "${site.shown}": ${found}`);
}
