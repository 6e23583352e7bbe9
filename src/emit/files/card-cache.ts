import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const digestBytes = 32;

/**
 * Bytes kept between builds by key, a file each, behind the SHA-256 of what they are. A file that
 * was cut short or altered counts as absent; one that cannot be written is made again next time.
 */
export function fileCache(folder: string) {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2));
  return {
    get: async (key: string): Promise<Uint8Array | null> => {
      const kept = keptIn(fileOf(key));
      return kept === null ? null : unsealed(kept);
    },
    put: async (key: string, bytes: Uint8Array): Promise<void> => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true });
      // two builds may write one key at a time: each its own draft, and the same bytes
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, Buffer.concat([digest(bytes), bytes]));
      await rename(draft, file);
    },
  };
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
