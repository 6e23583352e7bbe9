import { join } from "node:path";
import { keepState, keptBytes } from "../site/kept-state.ts";

/** A cache of drawn pictures that never fails a build. */
export interface FileCache {
  readonly get: (key: string) => Promise<Uint8Array | null>;
  /** Keeps the bytes if it can; otherwise they are made again next time. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Why the first file could not be kept; null while all were. */
  readonly trouble: () => string | null;
}

/**
 * Bytes kept between builds by key, a file each. After the first that cannot be written no other is
 * tried: a full or read-only disk costs the time of drawing again, and nothing else.
 */
export function fileCache(folder: string): FileCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2));
  let trouble: string | null = null;
  return {
    get: async (key) => keptBytes(fileOf(key), key),
    put: async (key, bytes) => {
      trouble ??= keepState(fileOf(key), key, [bytes]);
    },
    trouble: () => trouble,
  };
}
