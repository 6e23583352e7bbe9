import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { diskError, SiteError } from "../site/site-error.ts";
import { makeFolder } from "./make-folder.ts";

const digestBytes = 32;

/** What pictures are kept in, and why they are not, if they are not. */
export interface FileCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Never fails: what cannot be kept is made again next time. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The first reason for which a file could not be kept; null while there is none. */
  readonly trouble: () => string | null;
}

/**
 * Bytes kept between builds by key, a file each, behind the SHA-256 of what they are. A file that
 * was cut short or altered counts as absent. After the first that cannot be written no other is
 * tried: a full or read-only disk costs the time of drawing again, and nothing else.
 */
export function fileCache(folder: string): FileCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2));
  let trouble: string | null = null;
  return {
    get: async (key) => {
      const kept = keptIn(fileOf(key));
      return kept === null ? null : unsealed(kept);
    },
    put: async (key, bytes) => {
      if (trouble !== null) return;
      const file = fileOf(key);
      try {
        await keep(file, Buffer.concat([digest(bytes), bytes]));
      } catch (error) {
        const told = diskError(`Cannot write "${file}"`, error);
        if (!(told instanceof SiteError)) throw told;
        trouble = told.message;
      }
    },
    trouble: () => trouble,
  };
}

/** In one step; many builds may write one file at a time, each through a draft of its own. */
async function keep(file: string, sealed: Uint8Array): Promise<void> {
  makeFolder(dirname(file));
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, sealed);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** At once: a file that is there takes less time than the four turns of an asynchronous read. */
function keptIn(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

function unsealed(kept: Buffer): Uint8Array | null {
  const bytes = kept.subarray(digestBytes);
  return digest(bytes).equals(kept.subarray(0, digestBytes)) ? bytes : null;
}

function digest(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
