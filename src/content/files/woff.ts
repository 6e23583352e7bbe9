import { unzlibSync } from "fflate";

const [woff, woff2] = [0x774f4646, 0x774f4632];
/** The formats that a font file begins with: TrueType outlines, and those of Adobe. */
const plain = [0x00010000, 0x74727565, 0x4f54544f];
const headerBytes = 12;
const entryBytes = 16;

/**
 * A font without the WOFF container of web fonts, as HarfBuzz reads it; any other font as it is. Throws
 * a RangeError for what is no font. W3C, WOFF File Format 1.0, sections 3 to 5.
 */
export function unwrapped(file: Uint8Array, path: string): ArrayBuffer {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const format = file.length < headerBytes ? 0 : view.getUint32(0);
  if (plain.includes(format)) return new Uint8Array(file).buffer;
  if (format !== woff) {
    const found = format === woff2 ? "WOFF2" : "no font";
    throw new RangeError(
      `Cannot draw cards with "${path}": it must be TTF, OTF or WOFF, it is ${found}`,
    );
  }
  try {
    return fontOf(file, view);
  } catch {
    throw new RangeError(`Cannot draw cards with "${path}": it is a broken WOFF file`);
  }
}

function fontOf(file: Uint8Array, view: DataView): ArrayBuffer {
  const tables = Array.from({ length: view.getUint16(12) }, (_, i) => {
    const [tag, from, length, whole, sum] = [0, 4, 8, 12, 16].map((at) =>
      view.getUint32(44 + 20 * i + at),
    );
    const bytes = file.subarray(from, (from ?? 0) + (length ?? 0));
    return { tag, sum, bytes: length === whole ? bytes : unzlibSync(bytes) };
  });
  const padded = (length: number) => 4 * Math.ceil(length / 4);
  const start = headerBytes + entryBytes * tables.length;
  const total = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), start);
  const out = new Uint8Array(total);
  const written = new DataView(out.buffer);
  written.setUint32(0, view.getUint32(4));
  written.setUint16(4, tables.length);
  let next = start;
  for (const [i, { tag = 0, sum = 0, bytes }] of tables.entries()) {
    for (const [k, value] of [tag, sum, next, bytes.length].entries()) {
      written.setUint32(headerBytes + entryBytes * i + 4 * k, value);
    }
    out.set(bytes, next);
    next += padded(bytes.length);
  }
  return out.buffer;
}
