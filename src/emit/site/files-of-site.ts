import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestPath, manifestRoot } from "./manifest.ts";

/** How many files the built site in a folder has; null where there is none that can be read. */
export function filesOfSite(out: string): number | null {
  try {
    const root = manifestRoot(readFileSync(join(out, manifestPath)));
    return root?.schemaVersion === 2
      ? root.sections.reduce((sum, { files }) => sum + files, 0)
      : null;
  } catch {
    return null;
  }
}
