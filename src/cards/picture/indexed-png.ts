import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { entryOf } from "../../language/at.ts";
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
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = pixels.getUint32((y * width + x) * 4);
      rows[y * (width + 1) + 1 + x] = entryOf(indices, colour);
    }
  }
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", palette(kept)),
    chunk("IDAT", zlibSync(rows, { level: 6 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** How many pixels each colour has, in the order of first appearance. */
function coloursOf(pixels: DataView): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.byteLength; at += 4) {
    const colour = pixels.getUint32(at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
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
    const [nearest] = kept
      .map((other, index) => ({ index, distance: distance(colour, other) }))
      .sort(
        by(
          (one) => one.distance,
          (one) => one.index,
        ),
      );
    if (nearest === undefined || nearest.distance > nearEnough) return null;
    indices.set(colour, nearest.index);
  }
  return indices;
}

/** The largest difference of a channel. */
function distance(a: number, b: number): number {
  return Math.max(
    ...[24, 16, 8].map((bits) => Math.abs(((a >>> bits) & 0xff) - ((b >>> bits) & 0xff))),
  );
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
