import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { diskError, SiteError } from "../site/site-error.ts";
import { makeFolder } from "./make-folder.ts";

const digestBytes = 32;

/** A cache of drawn pictures that never fails a build. */
export interface FileCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Keeps the bytes if it can; otherwise they are made again next time. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Why the first file could not be kept; null while all were. */
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

/** Writes a file atomically; several builds may do so at a time, each through its own draft. */
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

/**
 * Reads synchronously: an asynchronous read takes four turns of the event loop, which is slower.
 */
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
