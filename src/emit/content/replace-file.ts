import { renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";

/** In one step: a reader sees the file before or after. The loader passes over dot files. */
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
