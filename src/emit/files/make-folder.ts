import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../site/site-error.ts";

/**
 * Makes a folder and those above it; one that is there already is fine. Throws the system's own
 * error: Node's recursive `mkdir` says ENOENT on a read-only disk, and never returns where a parent
 * exists that takes no folder, as `/proc` does.
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

/** Another process may have made it meanwhile. */
function makeInside(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}
