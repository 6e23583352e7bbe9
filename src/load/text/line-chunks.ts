import { closeSync, openSync, readSync } from "node:fs";

/** Small, so that the rows of a piece are gone before the garbage collector has to move them. */
const chunkBytes = 128 * 1024;

/** The most bytes one row of a table may have. */
export const maxRowBytes = 1024 * 1024;

export type LineChunk =
  | { readonly kind: "lines"; readonly bytes: Buffer }
  | { readonly kind: "too-long" };

/**
 * A file in pieces that each end at a line end, in bounded memory whatever the file's size. The
 * last line gets its line end when it has none. Stops at a line longer than a row may be. The bytes
 * of a piece hold until the next one is asked for.
 */
export function* lineChunks(absolute: string): Generator<LineChunk> {
  const file = openSync(absolute, "r");
  try {
    let buffer = Buffer.allocUnsafe(2 * chunkBytes);
    // bytes of a line begun and not ended, at the start of the buffer
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
