import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";

/** Replaces a file atomically, through a draft whose name the loader ignores. */
export function replaceFile(file: string, text: string): void {
  makeFolder(dirname(file));
  const draft = join(dirname(file), `.stele-${process.pid}.tmp`);
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
