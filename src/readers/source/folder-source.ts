import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { partPath, partRefusal } from "../../emit/parts/part-head.ts";
import { systemReason } from "../../model/language/system-error.ts";
import type { Source } from "./source.ts";

/** A site in a folder. Throws a RangeError when there is no such folder, or only a part of a build. */
export async function folderSource(folder: string): Promise<Source> {
  const present = await pathsBelow(folder);
  if (present.includes(partPath)) throw partRefusal("verify", folder);
  return {
    read: async (path) => {
      try {
        return await readFile(join(folder, path));
      } catch {
        // whatever the reason: an unreadable file never passes, and the caller names it
        return null;
      }
    },
    list: async () => present,
  };
}

async function pathsBelow(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  } catch (cause) {
    const why = systemReason(cause) ?? String(cause);
    throw new RangeError(`Cannot verify "${folder}": ${why}`, { cause });
  }
}
