import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { at, entryOf } from "../../language/at.ts";
import { by } from "../../language/order.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxColours = 256;
/** The largest difference of a channel that passes for the same shade, of 255. */
const nearEnough = 24;

/**
 * Opaque pixels as a PNG with a palette, less than half the size of true colour: without loss up to 256
 * colours, beyond them with the rarest shades, those of edges, as the nearest of the others. Null for
 * transparency and where no shade is near. Compressed in JavaScript, so that the bytes are the same on
 * any machine. PNG, third edition, sections 5, 11.2 and 11.3.
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer | null {
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  const counts = coloursOf(pixels);
  const kept = counts.size > maxColours ? commonest(counts) : [...counts.keys()];
  const indices = paletteIndices(kept, counts);
  if (indices === null) return null;
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", palette(kept)),
    chunk("IDAT", zlibSync(indexRows(pixels, width, indices), { level: 4 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** How many pixels each colour has, in the order of first appearance. */
function coloursOf(pixels: DataView): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  const words = wordsOf(pixels);
  for (let from = 0; from < words.length; ) {
    const end = endOfRun(words, from, words.length);
    const colour = pixels.getUint32(4 * from);
    counts.set(colour, (counts.get(colour) ?? 0) + end - from);
    from = end;
  }
  return counts;
}

/** The rows of the image data: a zero, for no filter, and the places in the palette. */
function indexRows(
  pixels: DataView,
  width: number,
  indices: ReadonlyMap<number, number>,
): Uint8Array {
  const words = wordsOf(pixels);
  const height = words.length / width;
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    const [first, past] = [y * width, (y + 1) * width];
    for (let from = first; from < past; ) {
      const end = endOfRun(words, from, past);
      // a row has a byte more than it has pixels
      rows.fill(entryOf(indices, pixels.getUint32(4 * from)), from + y + 1, end + y + 1);
      from = end;
    }
  }
  return rows;
}

/** The pixels as words in the machine's own order of bytes, in which equal ones are equal. */
function wordsOf({ buffer, byteOffset, byteLength }: DataView): Uint32Array {
  if (byteOffset % 4 === 0) return new Uint32Array(buffer, byteOffset, byteLength / 4);
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Most pixels are as the one before: where the run of equal ones that begins at `from` ends. */
function endOfRun(words: Uint32Array, from: number, past: number): number {
  const word = words[from];
  let end = from + 1;
  while (end < past && words[end] === word) end++;
  return end;
}

function commonest(counts: ReadonlyMap<number, number>): readonly number[] {
  return [...counts]
    .sort(
      by<readonly [number, number]>(
        ([, count]) => -count,
        ([colour]) => colour,
      ),
    )
    .slice(0, maxColours)
    .map(([colour]) => colour);
}

/** The place in the palette of every colour, or null where one has none. */
function paletteIndices(
  kept: readonly number[],
  counts: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> | null {
  const indices = new Map(kept.map((colour, index) => [colour, index]));
  for (const colour of counts.keys()) {
    if ((colour & 0xff) !== 0xff) return null;
    if (indices.has(colour)) continue;
    const index = nearestOf(kept, colour);
    if (distance(colour, at(kept, index)) > nearEnough) return null;
    indices.set(colour, index);
  }
  return indices;
}

/** The place of the nearest colour, the first of equally near ones. */
function nearestOf(kept: readonly number[], colour: number): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < kept.length; i++) {
    const found = distance(colour, at(kept, i));
    if (found < least) [nearest, least] = [i, found];
  }
  return nearest;
}

/** The largest difference of a channel. */
function distance(a: number, b: number): number {
  const red = Math.abs((a >>> 24) - (b >>> 24));
  const green = Math.abs(((a >>> 16) & 0xff) - ((b >>> 16) & 0xff));
  return Math.max(red, green, Math.abs(((a >>> 8) & 0xff) - ((b >>> 8) & 0xff)));
}

/** The header: eight bits per pixel, colour type 3, no interlacing. */
function header(width: number, height: number): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 3, 0, 0, 0], 8);
  return data;
}

function palette(colours: readonly number[]): Uint8Array {
  return Uint8Array.from(colours.flatMap((c) => [c >>> 24, (c >>> 16) & 0xff, (c >>> 8) & 0xff]));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
