import { statSync } from "node:fs";
import { join } from "node:path";

/** Where the systems that are no Windows have the programs that we ask: who may write there may do anything. */
const folders = [
  "/usr/bin",
  "/bin",
  "/usr/local/bin",
  "/opt/homebrew/bin",
  "/run/current-system/sw/bin",
];

/**
 * The absolute path of a program of the system; null where there is none. A bare name would be looked up where a
 * cloned repository can lie: on Windows in the current folder first, where we ask no program at all.
 */
export function systemProgram(name: string): string | null {
  if (process.platform === "win32") return null;
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true) ?? null;
}
