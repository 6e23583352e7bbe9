import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../../model/language/system-error.ts";

/**
 * Makes a folder and those above it, unless they exist. Throws the system's own error: Node's
 * recursive `mkdir` reports ENOENT on a read-only disk, and never returns where a parent accepts no
 * folders, as `/proc` does not.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST") return;
    const parent = dirname(folder);
    if (code !== "ENOENT" || parent === folder) throw error;
    makeFolder(parent);
    makeInside(folder);
  }
}

/** Makes one folder, which another process may have made meanwhile. */
function makeInside(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}
