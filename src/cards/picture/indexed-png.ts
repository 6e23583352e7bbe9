import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { at, present } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxColours = 256;
/** The largest difference of a channel that passes for the same shade, of 255. */
const nearEnough = 24;
/** A drawing has a few hundred colours, a photograph more. */
const maxShades = 8192;

/**
 * Opaque pixels as a PNG with a palette, less than half the size of true colour: without loss up to 256
 * colours, beyond them with the rarest shades, those of edges, as the nearest of the others. Null for
 * transparency and where no shade is near. Compressed by fflate, whose bytes are the same on any
 * machine. PNG, third edition, sections 5, 11.2 and 11.3.
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer | null {
  const image = imageOf(rgba);
  if (image === null) return null;
  const { shades, counts, places } = image;
  const palette = shades.length <= maxColours ? shades : commonest(shades, counts);
  const indices = paletteIndices(palette, shades);
  if (indices === null) return null;
  const colours = palette.flatMap((c) => [c >>> 24, (c >>> 16) & 0xff, (c >>> 8) & 0xff]);
  // each row begins with a zero, for no filter
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    for (const past = from + width; from < past; ) {
      const end = endOfRun(places, from, past);
      rows.fill(at(indices, present(places[from])), from + y + 1, end + y + 1);
      from = end;
    }
  }
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Uint8Array.from(colours)),
    chunk("IDAT", zlibSync(rows, { level: 6 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** A picture as the shades in it: red, green, blue and alpha, from the highest byte to the lowest. */
interface Image {
  /** In the order of first appearance. */
  readonly shades: readonly number[];
  /** How many pixels each has. */
  readonly counts: readonly number[];
  /** The place of each pixel's shade among them. */
  readonly places: Uint16Array;
}

/** The shades of a picture; null where it has more than a drawing has. */
function imageOf(rgba: Uint8Array): Image | null {
  // the words of whole pixels, in the machine's own order of bytes, of a copy that begins on a word
  const words = new Int32Array(new Uint8Array(rgba).buffer);
  const bytes = new DataView(words.buffer);
  const places = new Uint16Array(words.length);
  const placeOf = new Map<number, number>();
  const [shades, counts]: [number[], number[]] = [[], []];
  for (let from = 0; from < words.length; ) {
    const end = endOfRun(words, from, words.length);
    const word = present(words[from]);
    const place = placeOf.get(word) ?? shades.length;
    if (place === maxShades) return null;
    if (place === shades.length) {
      placeOf.set(word, place);
      shades.push(bytes.getUint32(4 * from));
      counts.push(0);
    }
    places.fill(place, from, end);
    counts[place] = at(counts, place) + end - from;
    from = end;
  }
  return { shades, counts, places };
}

/** Where the run of equal values that begins at `from` ends: most pixels are as the one before. */
function endOfRun(values: Int32Array | Uint16Array, from: number, past: number): number {
  const value = values[from];
  let end = from + 1;
  while (end < past && values[end] === value) end += 1;
  return end;
}

function commonest(shades: readonly number[], counts: readonly number[]): readonly number[] {
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
function paletteIndices(palette: readonly number[], shades: readonly number[]): Uint8Array | null {
  const known = new Map(palette.map((shade, index) => [shade, index]));
  const indices = new Uint8Array(shades.length);
  for (const [place, shade] of shades.entries()) {
    if ((shade & 0xff) !== 0xff) return null;
    const index = known.get(shade) ?? nearestOf(palette, shade);
    if (distance(shade, at(palette, index)) > nearEnough) return null;
    indices[place] = index;
  }
  return indices;
}

/** The place of the nearest colour, the first of equally near ones. */
function nearestOf(palette: readonly number[], colour: number): number {
  const distances = palette.map((own) => distance(colour, own));
  return distances.indexOf(Math.min(...distances));
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

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  out.set(body, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
