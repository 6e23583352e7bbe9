import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessAbsent } from "../../model/language/system-error.ts";
import { listedPaths, manifestPath, manifestRoot } from "./manifest.ts";

/** How many files the built site in a folder has; null where there is none that can be read. */
export function filesOfSite(out: string): number | null {
  try {
    const root = manifestRoot(readFileSync(join(out, manifestPath)));
    return root === null ? null : root.sections.reduce((sum, { files }) => sum + files, 0);
  } catch {
    return null;
  }
}

/** The paths that the built site in a folder lists; none where there is none. */
export function pathsOfSite(out: string): Iterable<string> {
  const read = (path: string) => {
    const bytes = unlessAbsent(() => readFileSync(join(out, path)));
    return bytes === null ? null : bytes.toString("utf8");
  };
  const root = read(manifestPath);
  return root === null ? [] : (listedPaths(root, read) ?? []);
}
