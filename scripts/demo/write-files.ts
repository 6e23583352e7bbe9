import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files } from "./raw-content.ts";
import { readme } from "./readme.ts";

/** Replaces a demonstration folder by these files. Refuses a folder that holds anything else. */
export function writeContent(folder: string, files: Files): void {
  if (existsSync(folder) && !isOurs(folder)) {
    throw new RangeError(`Cannot write the demonstration: "${folder}" holds something else`);
  }
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, files);
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function isOurs(folder: string): boolean {
  const [title = ""] = readme.split("\n");
  const own = join(folder, "README.md");
  return (
    readdirSync(folder).length === 0 ||
    (existsSync(own) && readFileSync(own, "utf8").startsWith(title))
  );
}
