import { join } from "node:path";
import type { Kept } from "../answers/api/kept.ts";
import { programVersion } from "../content/files/program-version.ts";
import { keepState, keptBytes } from "../emit/site/kept-state.ts";

/** The values that this program keeps in a folder between builds, a file for each name. */
export function keptFiles(folder: string): Kept {
  const version = JSON.stringify([programVersion(), process.versions]);
  return {
    get: (name, key) => keptBytes(join(folder, name), `${version}\n${key}`),
    put: (name, key, value) => void keepState(join(folder, name), `${version}\n${key}`, [value]),
  };
}
