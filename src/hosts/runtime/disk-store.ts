import fs from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { isAbsence } from "./file-parts.ts";
import { searcher } from "./indexed-search.ts";
import type { HostSite, ReadFile } from "./respond.ts";

const maxKept = 64 * 1024 * 1024;

export function diskSite(folder: string): Pick<HostSite, "read" | "searcher" | "pause"> {
  const pause = (milliseconds: number) => setTimeout(milliseconds);
  return { read: diskStore(folder), searcher: searcher(`${folder}/`, fs), pause };
}

/**
 * A store that reads the site from a folder. The resolver's paths cannot leave it. What was read is
 * kept, as the same object, until the file is another: a new build is noticed by the next request.
 */
function diskStore(folder: string): ReadFile {
  const kept = new Map<string, { state: string; bytes: Uint8Array<ArrayBuffer> }>();
  let size = 0;
  const keep = (file: string, state: string, bytes: Uint8Array<ArrayBuffer>) => {
    size += bytes.length - (kept.get(file)?.bytes.length ?? 0);
    // all is read again sooner or later
    if (size > maxKept) kept.clear();
    if (kept.size === 0) size = bytes.length;
    kept.set(file, { state, bytes });
  };
  return async (file) => {
    const path = `${folder}/${file}`;
    try {
      const state = await stateOf(path);
      const known = kept.get(file);
      if (known !== undefined && known.state === state) return known.bytes;
      const bytes = new Uint8Array(await readFile(path));
      // a file that changed while it was read is read again next time
      if (state === (await stateOf(path))) keep(file, state, bytes);
      return bytes;
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  };
}

async function stateOf(path: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await stat(path);
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}
