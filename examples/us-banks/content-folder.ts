import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface File {
  /** From the content folder. */
  readonly path: string;
  readonly text: string;
}

/**
 * Replaces the folder by one that holds only `index.yaml`. Throws when it holds anything that this
 * example did not write.
 */
export function emptyContentFolder(folder: string, index: File): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !isOurs(folder, index)) {
    throw new RangeError(`Cannot write "${folder}": it holds something else, must be empty`);
  }
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, [index]);
}

function isOurs(folder: string, { path, text }: File): boolean {
  const found = join(folder, path);
  const firstLine = text.slice(0, text.indexOf("\n") + 1);
  return existsSync(found) && readFileSync(found, "utf8").startsWith(firstLine);
}

export function writeFiles(folder: string, files: Iterable<File>): void {
  const made = new Set<string>();
  for (const { path, text } of files) {
    const target = join(folder, path);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    writeFileSync(target, text);
  }
}

/** What says that nothing was issued before: an archive that is not there would be an error. */
export const emptyArchives: readonly File[] = [
  { path: "published.lock.json", text: "{}\n" },
  { path: "publications/.gitkeep", text: "" },
  { path: "forecasts/.gitkeep", text: "" },
];
