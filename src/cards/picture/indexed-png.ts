import { crc32 } from "node:zlib";
import { zlibSync } from "fflate";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxColours = 256;

/**
 * Opaque pixels as a PNG with a palette, without loss and less than half the size of true colour;
 * null above 256 colours. Compressed in JavaScript, so that the bytes are the same on any machine.
 * PNG, third edition, sections 5, 11.2 and 11.3.
 */
export function indexedPng(rgba: Uint8Array, width: number, height: number): Buffer | null {
  const colours = new Map<number, number>();
  const rows = new Uint8Array(height * (width + 1));
  const pixels = new DataView(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = pixels.getUint32((y * width + x) * 4);
      let index = colours.get(colour);
      if (index === undefined) {
        index = colours.size;
        if (index === maxColours || (colour & 0xff) !== 0xff) return null;
        colours.set(colour, index);
      }
      rows[y * (width + 1) + 1 + x] = index;
    }
  }
  return Buffer.concat([
    Buffer.from(signature),
    chunk("IHDR", header(width, height)),
    chunk("PLTE", palette([...colours.keys()])),
    chunk("IDAT", zlibSync(rows, { level: 6 })),
    chunk("IEND", new Uint8Array()),
  ]);
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
