import { closeSync, openSync, readSync } from "node:fs";

/** Small, so that the rows of a chunk are garbage before the collector has to move them. */
const chunkBytes = 128 * 1024;

/** The maximum size of a row of a table. */
export const maxRowBytes = 1024 * 1024;

export type LineChunk =
  | { readonly kind: "lines"; readonly bytes: Buffer }
  | { readonly kind: "too-long" };

/**
 * A file in chunks that each end at a line end, in bounded memory whatever the file's size. A
 * missing line end is added to the last line. Stops at a line longer than a row may be. The bytes
 * of a chunk are valid until the next one is requested.
 */
export function* lineChunks(absolute: string): Generator<LineChunk> {
  const file = openSync(absolute, "r");
  try {
    let buffer = Buffer.allocUnsafe(2 * chunkBytes);
    // bytes of an incomplete line, at the start of the buffer
    let begun = 0;
    for (;;) {
      if (buffer.length - begun < chunkBytes) buffer = Buffer.concat([buffer], 2 * buffer.length);
      const read = readSync(file, buffer, begun, chunkBytes, null);
      if (read === 0) break;
      const filled = begun + read;
      const end = buffer.subarray(0, filled).lastIndexOf(0x0a) + 1;
      if (end > 0) yield { kind: "lines", bytes: buffer.subarray(0, end) };
      buffer.copyWithin(0, end, filled);
      begun = filled - end;
      if (begun > maxRowBytes) {
        yield { kind: "too-long" };
        return;
      }
    }
    buffer[begun] = 0x0a;
    if (begun > 0) yield { kind: "lines", bytes: buffer.subarray(0, begun + 1) };
  } finally {
    closeSync(file);
  }
}
