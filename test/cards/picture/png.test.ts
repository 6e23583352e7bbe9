import { describe, expect, it } from "vitest";
import { createCardRenderer } from "../../../src/cards/picture/card.ts";
import { indexedPng } from "../../../src/cards/picture/indexed-png.ts";
import { cardPng } from "../../../src/cards/picture/png.ts";
import { fonts } from "../laid-out.ts";
import { decodePng, pixelsOf } from "../pictures.ts";
import { indexSample, publicationSample } from "../samples.ts";

const renderer = await createCardRenderer(fonts);

describe("cardPng()", () => {
  it("has the pixels of the SVG, at one and two times its size", async () => {
    const svg = await renderer.card(publicationSample({ series: "EA", state: "high" }));
    for (const scale of [1, 2] as const) {
      const decoded = decodePng(cardPng(svg, scale));
      const expected = pixelsOf(svg, scale);
      expect([decoded.width, decoded.height]).toEqual([1200 * scale, 630 * scale]);
      expect(Buffer.compare(decoded.data, expected.data)).toBe(0);
    }
  });

  it("takes at most 65 KB", async () => {
    for (const input of [publicationSample({ series: "SW", state: "critical" }), indexSample()]) {
      expect(cardPng(await renderer.card(input)).length).toBeLessThanOrEqual(65_000);
    }
  });

  it("draws the square layout 600 pixels wide", async () => {
    const { width, height } = decodePng(cardPng(await renderer.square(indexSample("dark"))));
    expect([width, height]).toEqual([600, 600]);
  });
});

describe("indexedPng()", () => {
  it("gives up on more than 256 colours and on transparency", () => {
    const many = new Uint8Array(257 * 4).map((_, i) =>
      i % 4 === 3 ? 255 : (i >> 2) >> (i % 4 === 0 ? 8 : 0),
    );
    expect(indexedPng(many, 257, 1)).toBeNull();
    expect(indexedPng(new Uint8Array([1, 2, 3, 0]), 1, 1)).toBeNull();
    expect(indexedPng(new Uint8Array([1, 2, 3, 255]), 1, 1)).not.toBeNull();
  });
});
