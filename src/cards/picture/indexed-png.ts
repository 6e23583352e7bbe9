import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { at, present } from "../../model/language/at.ts";
import { by } from "../../model/language/order.ts";

const maxColours = 256;
/** The largest difference of a channel that passes for the same shade of an edge, of 255. */
const nearEnough = 20;
/** A shade with a larger part of the pixels is of an area, and stays as it is. */
const edgePart = 1 / 500;
/** A drawing has a few hundred colours, a photograph more. */
const maxShades = 8192;

/**
 * Opaque pixels as a PNG with a palette, a third of the size of true colour: areas without loss, edges with
 * their rarest shades as the nearest of the others. Null for transparency and for photographs.
 * Compressed by fflate, whose bytes are the same on any machine. PNG, third edition, sections 5, 11.2
 * and 11.3.
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer | null {
  const image = imageOf(rgba);
  if (image === null || image.shades.some(({ colour }) => at(colour, 3) !== 255)) return null;
  const { shades, places } = image;
  const palette: Shade[] = [];
  const indexOf = new Map<Shade, number>();
  for (const shade of shades.toSorted(by<Shade>(({ count }) => -count))) {
    const distances = palette.map((other) => distance(shade, other));
    const least = Math.min(...distances);
    const isEdge = shade.count < edgePart * places.length;
    indexOf.set(shade, isEdge && least <= nearEnough ? distances.indexOf(least) : palette.length);
    if (indexOf.get(shade) === palette.length) palette.push(shade);
    if (palette.length > maxColours) return null;
  }
  const indices = Uint8Array.from(shades, (shade) => present(indexOf.get(shade)));
  // each row begins with a zero, for no filter
  const rows = new Uint8Array((width + 1) * height);
  for (let i = 0; i < places.length; i += 1) {
    rows[i + 1 + Math.floor(i / width)] = present(indices[present(places[i])]);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Uint8Array.from(palette.flatMap(({ colour }) => [...colour.slice(0, 3)]))),
    chunk("IDAT", zlibSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

interface Shade {
  readonly colour: Uint8Array;
  count: number;
}

/** The shades of a picture by first appearance, and each pixel's place among them; null for a photograph. */
function imageOf(rgba: Uint8Array) {
  // the words of whole pixels, of a copy that begins on a word
  const words = new Int32Array(new Uint8Array(rgba).buffer);
  const places = new Uint16Array(words.length);
  const placeOf = new Map<number, number>();
  const shades: Shade[] = [];
  let place = 0;
  for (let i = 0; i < words.length; i += 1) {
    const word = present(words[i]);
    // most pixels are as the one before
    if (i === 0 || word !== words[i - 1]) place = placeOf.get(word) ?? shades.length;
    if (place === maxShades) return null;
    if (place === shades.length) {
      placeOf.set(word, place);
      shades.push({ colour: rgba.slice(4 * i, 4 * i + 4), count: 0 });
    }
    present(shades[place]).count += 1;
    places[i] = place;
  }
  return { shades, places };
}

function distance({ colour: a }: Shade, { colour: b }: Shade): number {
  let most = 0;
  for (let i = 0; i < 3; i += 1) most = Math.max(most, Math.abs(at(a, i) - at(b, i)));
  return most;
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
