import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "../../language/system-error.ts";
import { onDisk, SiteError } from "../site/site-error.ts";
import { writeAll, writeWhole } from "./draft.ts";

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
      const kept = unlessRefused(() => readFileSync(fileOf(key)));
      return kept === null ? null : unsealed(kept);
    },
    put: async (key, bytes) => {
      if (trouble !== null) return;
      const file = fileOf(key);
      try {
        onDisk(`Cannot write "${file}"`, () =>
          writeWhole(file, (to) => writeAll(to, Buffer.concat([digest(bytes), bytes]))),
        );
      } catch (error) {
        if (!(error instanceof SiteError)) throw error;
        trouble = error.message;
      }
    },
    trouble: () => trouble,
  };
}

function unsealed(kept: Buffer): Uint8Array | null {
  const bytes = kept.subarray(digestBytes);
  return digest(bytes).equals(kept.subarray(0, digestBytes)) ? bytes : null;
}

function digest(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
