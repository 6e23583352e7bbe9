import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";
import { at, entryOf, present } from "../../model/language/at.ts";

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
  // the words of whole pixels, of a copy that begins on a word
  const pixels = new Uint32Array(new Uint8Array(rgba).buffer);
  const runs = runsOf(pixels);
  const counts = new Map<number, number>();
  for (const { pixel, from, to } of runs) counts.set(pixel, (counts.get(pixel) ?? 0) + to - from);
  if (counts.size > maxShades) return null;
  const palette: Uint8Array[] = [];
  const indexOf = new Map<number, number>();
  for (const [pixel, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const shade = new Uint8Array(Uint32Array.of(pixel).buffer);
    if (shade[3] !== 255) return null;
    const distances = palette.map((other) => distance(shade, other));
    const least = Math.min(...distances);
    const isNear = count < edgePart * pixels.length && least <= nearEnough;
    indexOf.set(pixel, isNear ? distances.indexOf(least) : palette.length);
    if (!isNear) palette.push(shade);
    if (palette.length > maxColours) return null;
  }
  const indices = new Uint8Array(pixels.length);
  for (const { pixel, from, to } of runs) indices.fill(entryOf(indexOf, pixel), from, to);
  // each row begins with a zero, for no filter
  const rows = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(indices.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", Uint8Array.from(palette.flatMap((shade) => [...shade.subarray(0, 3)]))),
    chunk("IDAT", zlibSync(rows, { level: 5 })),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** The stretches of equal pixels, which are few in a drawing. */
function runsOf(pixels: Uint32Array) {
  const runs: { readonly pixel: number; readonly from: number; to: number }[] = [];
  let last: (typeof runs)[number] | undefined;
  for (let i = 0; i < pixels.length; i += 1) {
    const pixel = present(pixels[i]);
    if (last?.pixel === pixel) last.to = i + 1;
    else {
      last = { pixel, from: i, to: i + 1 };
      runs.push(last);
    }
  }
  return runs;
}

function distance(a: Uint8Array, b: Uint8Array): number {
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
