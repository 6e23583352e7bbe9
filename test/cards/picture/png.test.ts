import { describe, expect, it } from "vitest";
import { createCardRenderer } from "../../../src/cards/picture/card.tsx";
import { indexedPng } from "../../../src/cards/picture/indexed-png.ts";
import { cardPng } from "../../../src/cards/picture/raster.ts";
import { fonts } from "../laid-out.ts";
import { decodePng, pixelsOf } from "../pictures.ts";
import { indexSample, publicationSample } from "../samples.ts";

const renderer = await createCardRenderer(fonts);

describe("cardPng()", () => {
  it("has the areas of the SVG, and its edges within a twelfth of a channel", async () => {
    const svg = await renderer.card(publicationSample({ series: "EA", state: "high" }));
    const decoded = decodePng(await cardPng(svg));
    const expected = pixelsOf(svg);
    expect([decoded.width, decoded.height]).toEqual([1200, 630]);
    const [drawn, wanted] = [decoded, expected].map(({ data }) => wordsOf(data));
    const counts = new Map<number, number>();
    for (const word of wanted ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    const changed = (wanted ?? []).filter((word, i) => word !== drawn?.[i]);
    const most = Math.max(...[...new Set(changed)].map((word) => counts.get(word) ?? 0));
    expect(most).toBeLessThan((1200 * 630) / 500);
    expect(changed.length / (1200 * 630)).toBeLessThan(0.05);
    const off = expected.data.map((value, i) => Math.abs(value - (decoded.data[i] ?? 255)));
    expect(Math.max(...new Set(off))).toBeLessThanOrEqual(20);
  });

  it("takes at most 45 KB", async () => {
    for (const input of [publicationSample({ series: "SW", state: "critical" }), indexSample()]) {
      expect((await cardPng(await renderer.card(input))).length).toBeLessThanOrEqual(45_000);
    }
  });

  it("draws the square layout 600 pixels wide", async () => {
    const { width, height } = decodePng(await cardPng(await renderer.square(indexSample("dark"))));
    expect([width, height]).toEqual([600, 600]);
  });
});

describe("indexedPng()", () => {
  const shades = (step: number, last: readonly number[]) =>
    new Uint8Array([
      ...Array.from({ length: 300 }, (_, i) => [i % 256, i < 256 ? 0 : step, 0, 255]).flat(),
      ...Array.from({ length: 300 }, (_, i) => [i % 256, 0, 0, 255]).flat(),
      ...last,
    ]);

  it("draws rare shades as the nearest of the others", () => {
    const pixels = shades(9, []);
    const { data } = decodePng(indexedPng(pixels, 600, 1) ?? Buffer.alloc(0));
    const off = pixels.map((value, i) => Math.abs(value - (data[i] ?? Number.NaN)));
    expect(Math.max(...off)).toBeGreaterThan(0);
    expect(Math.max(...off)).toBeLessThanOrEqual(20);
    expect(off.subarray(1200).some((difference) => difference > 0)).toBe(false);
  });

  it("gives up where no shade is near, and on transparency", () => {
    expect(indexedPng(shades(99, []), 600, 1)).toBeNull();
    expect(indexedPng(shades(9, [1, 2, 3, 0]), 601, 1)).toBeNull();
    expect(indexedPng(new Uint8Array([1, 2, 3, 0]), 1, 1)).toBeNull();
    expect(indexedPng(new Uint8Array([1, 2, 3, 255]), 1, 1)).not.toBeNull();
  });
});

/** The colours of pixels, a number each. */
function wordsOf(data: Uint8Array): readonly number[] {
  return [...new Int32Array(new Uint8Array(data).buffer)];
}
