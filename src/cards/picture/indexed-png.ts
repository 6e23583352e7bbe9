import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { at, present } from "../../language/at.ts";
import { by } from "../../language/order.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxColours = 256;
/** The largest difference of a channel that passes for the same shade, of 255. */
const nearEnough = 24;
/** A drawing has a few hundred colours; half of the slots stay free. */
const slotBits = 14;
const maxSeen = 2 ** (slotBits - 1);

/**
 * Opaque pixels as a PNG with a palette, less than half the size of true colour: without loss up to 256
 * colours, beyond them with the rarest shades, those of edges, as the nearest of the others. Null for
 * transparency and where no shade is near. Compressed by fflate, whose bytes are the same on any
 * machine. PNG, third edition, sections 5, 11.2 and 11.3.
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer | null {
  const words = wordsOf(rgba);
  const seen = coloursOf(words);
  const shades = seen?.words.map((word) => ofChannels(word)) ?? [];
  const kept =
    seen === null || shades.length <= maxColours ? shades : commonest(shades, seen.counts);
  const indices = paletteIndices(kept, shades);
  if (seen === null || indices === null) return null;
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", palette(kept)),
    chunk("IDAT", zlibSync(indexRows(words, width, seen, indices), { level: 6 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** The pixels as words in the machine's own order of bytes, in which equal ones are equal. */
function wordsOf({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array {
  if (byteOffset % 4 === 0) return new Int32Array(buffer, byteOffset, byteLength / 4);
  return new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** The word of a pixel as red, green, blue and alpha, from the highest byte to the lowest. */
function ofChannels(word: number): number {
  const bytes = new DataView(Int32Array.of(word).buffer);
  return bytes.getUint32(0);
}

/** The distinct words of a picture in the order of first appearance. */
interface Colours {
  readonly words: readonly number[];
  /** How many pixels each has. */
  readonly counts: Uint32Array;
  /** The place of a word among them. */
  readonly placeOf: (word: number) => number;
}

/** Null where there are more colours than a drawing has. */
function coloursOf(pixels: Int32Array): Colours | null {
  const words: number[] = [];
  const counts = new Uint32Array(maxSeen);
  const placeOf = placesIn(words);
  for (let from = 0; from < pixels.length; ) {
    const end = endOfRun(pixels, from, pixels.length);
    const place = placeOf(present(pixels[from]));
    if (place === maxSeen) return null;
    counts[place] = present(counts[place]) + end - from;
    from = end;
  }
  return { words, counts, placeOf };
}

/** Most pixels are as the one before: where the run of equal ones that begins at `from` ends. */
function endOfRun(pixels: Int32Array, from: number, past: number): number {
  const word = pixels[from];
  let end = from + 1;
  while (end < past && pixels[end] === word) end += 1;
  return end;
}

/** The place of a word among those seen so far, which it joins. A Map takes as long as the compression. */
function placesIn(words: number[]): (word: number) => number {
  const slots = new Int16Array(2 ** slotBits).fill(-1);
  return (word) => {
    let slot = Math.imul(word, 0x9e3779b1) >>> (32 - slotBits);
    for (;;) {
      const place = present(slots[slot]);
      if (place < 0) {
        slots[slot] = words.length;
        return words.push(word) - 1;
      }
      if (words[place] === word) return place;
      slot = (slot + 1) % slots.length;
    }
  };
}

/** The rows of the image data: a zero, for no filter, and the places in the palette. */
function indexRows(
  pixels: Int32Array,
  width: number,
  { placeOf }: Colours,
  indices: Uint8Array,
): Uint8Array {
  const rows = new Uint8Array(pixels.length + pixels.length / width);
  for (let first = 0, row = 1; first < pixels.length; first += width, row += 1) {
    const past = first + width;
    for (let from = first; from < past; ) {
      const end = endOfRun(pixels, from, past);
      const index = present(indices[placeOf(present(pixels[from]))]);
      // a row has a byte more than it has pixels
      for (; from < end; from += 1) rows[from + row] = index;
    }
  }
  return rows;
}

function commonest(shades: readonly number[], counts: Uint32Array): readonly number[] {
  return [...shades.entries()]
    .sort(
      by<readonly [number, number]>(
        ([place]) => -at(counts, place),
        ([, shade]) => shade,
      ),
    )
    .slice(0, maxColours)
    .map(([, shade]) => shade);
}

/** The place in the palette of every shade, or null where one has none. */
function paletteIndices(kept: readonly number[], shades: readonly number[]): Uint8Array | null {
  const known = new Map(kept.map((shade, index) => [shade, index]));
  const indices = new Uint8Array(shades.length);
  for (const [place, shade] of shades.entries()) {
    if ((shade & 0xff) !== 0xff) return null;
    const index = known.get(shade) ?? nearestOf(kept, shade);
    if (distance(shade, at(kept, index)) > nearEnough) return null;
    indices[place] = index;
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
