import { closeSync, openSync, readSync } from "node:fs";

const chunkBytes = 1024 * 1024;

/** The most bytes one row of a table may have. */
export const mostRowBytes = 1024 * 1024;

export type LineChunk =
  | { readonly kind: "lines"; readonly bytes: Buffer }
  | { readonly kind: "too-long" };

/**
 * A file in pieces that each end at a line end, in bounded memory whatever the file's size. The
 * last line gets its line end when it has none. Stops at a line longer than a row may be.
 */
export function* lineChunks(absolute: string): Generator<LineChunk> {
  const file = openSync(absolute, "r");
  try {
    let carry: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      const read = chunk.subarray(0, readSync(file, chunk));
      if (read.length === 0) break;
      const bytes = Buffer.concat([carry, read]);
      const end = bytes.lastIndexOf(0x0a) + 1;
      if (end > 0) yield { kind: "lines", bytes: bytes.subarray(0, end) };
      carry = bytes.subarray(end);
      if (carry.length > mostRowBytes) {
        yield { kind: "too-long" };
        return;
      }
    }
    if (carry.length > 0) yield { kind: "lines", bytes: Buffer.concat([carry, Buffer.from("\n")]) };
  } finally {
    closeSync(file);
  }
}
