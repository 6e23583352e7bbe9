import { join } from "node:path";
import type { Kept } from "../api/kept.ts";
import { keepState, keptBytes } from "../emit/site/kept-state.ts";
import { programVersion } from "../load/files/program-version.ts";

/** The values that this program keeps in a folder between builds, a file for each name. */
export function keptFiles(folder: string): Kept {
  const version = JSON.stringify([programVersion(), process.versions]);
  return {
    get: (name, key) => keptBytes(join(folder, name), `${version}\n${key}`),
    put: (name, key, value) => void keepState(join(folder, name), `${version}\n${key}`, [value]),
  };
}
