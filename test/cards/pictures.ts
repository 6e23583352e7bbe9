import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function pixelsOf(svg: string, scale = 1, fontFiles: string[] = []): Pixels {
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false, fontFiles },
    fitTo: { mode: "zoom", value: scale },
  }).render();
  return { width: picture.width, height: picture.height, data: picture.pixels };
}

export function decodePng(bytes: Uint8Array): Pixels {
  return PNG.sync.read(Buffer.from(bytes));
}

/** Without the alpha channel: the cards have none. */
export function encodePng({ width, height, data }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 9 });
}

export interface Difference {
  /** Pixels that an eye would call different; anti-aliasing is not counted. */
  readonly count: number;
  readonly largest: number;
  readonly mean: number;
  readonly picture: Buffer;
}

export function difference(a: Pixels, b: Pixels): Difference {
  const picture = new PNG({ width: a.width, height: a.height });
  const count = pixelmatch(a.data, b.data, picture.data, a.width, a.height, { threshold: 0.1 });
  let [largest, sum] = [0, 0];
  a.data.forEach((value, i) => {
    const off = Math.abs(value - (b.data[i] ?? 0));
    sum += off;
    largest = Math.max(largest, off);
  });
  return { count, largest, mean: sum / a.data.length, picture: PNG.sync.write(picture) };
}

/** Leaves a picture for whoever looks into a failure; `*-changed` is not committed. */
export function leave(path: string, bytes: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
