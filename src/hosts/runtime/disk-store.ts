import { readFile } from "node:fs/promises";
import type { ReadFile } from "./respond.ts";

/** The error codes for a file that does not or cannot exist. */
const absent = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/** A store that reads the site from a folder. The resolver's paths cannot leave it. */
export function diskStore(folder: string): ReadFile {
  return async (file) => {
    try {
      return new Uint8Array(await readFile(`${folder}/${file}`));
    } catch (error) {
      if (absent.indexOf(codeOf(error)) >= 0) return null;
      throw error;
    }
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
