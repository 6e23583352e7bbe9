import { describe, expect, it } from "vitest";
import type { CardInput } from "../../../src/cards/input/card-input.ts";
import {
  type CardCache,
  cardDrawer,
  cardKeys,
  everyProduct,
} from "../../../src/cards/picture/drawer.ts";
import { seriesCodes } from "../../../src/model/publication.ts";
import { fonts } from "../laid-out.ts";
import { firmSample, publicationSample } from "../samples.ts";

function memoryCache(): CardCache & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    get: async (key) => kept.get(key) ?? null,
    put: async (key, bytes) => {
      kept.set(key, bytes);
    },
  };
}

const inputs: readonly CardInput[] = [
  ...seriesCodes.slice(0, 2).map((series) => publicationSample({ series, state: "watch" })),
  firmSample("dark"),
];
const [input, other] = inputs as [CardInput, CardInput];

describe("cardDrawer()", () => {
  it("draws the products that are asked for, in their order", async () => {
    const draw = cardDrawer(fonts, memoryCache());
    const [badge, png, svg] = await draw(input, ["badge", "png", "svg"]);
    expect(String(Buffer.from(badge ?? []))).toMatch(/^<svg [^>]*height="24"/);
    expect(Buffer.from(png ?? []).toString("latin1", 1, 4)).toBe("PNG");
    expect(String(Buffer.from(svg ?? []))).toMatch(/^<svg [^>]*height="630"/);
  });

  it("does not draw again what has not changed", async () => {
    const cache = memoryCache();
    // without faces nothing can be drawn: whatever comes back came from the cache
    const unable = cardDrawer({ files: [], logo: null, sha256: fonts.sha256 }, cache);
    const draw = cardDrawer(fonts, cache);
    for (const [one, products] of [
      [input, everyProduct],
      [other, ["badge"]],
    ] as const) {
      const drawn = await draw(one, products);
      expect(await unable(one, products)).toEqual(drawn);
    }
    expect(cache.kept.size).toBe(everyProduct.length + 1);
  });

  it("draws only the products that are missing", async () => {
    const cache = memoryCache();
    const draw = cardDrawer(fonts, cache);
    await draw(input, ["svg"]);
    const kept = [...cache.kept];
    await draw(input, ["badge", "svg"]);
    expect(cache.kept.size).toBe(2);
    expect([...cache.kept].slice(0, 1)).toEqual(kept);
  });

  it("throws what a renderer throws", async () => {
    const broken = { ...input, history: null } as unknown as CardInput;
    await expect(cardDrawer(fonts, memoryCache())(broken, ["svg"])).rejects.toThrow(TypeError);
  });
});

describe("cardKeys()", () => {
  it("changes with the input, the fonts and the product, and with nothing else", () => {
    const key = cardKeys(input, "fonts")("svg");
    expect(cardKeys(structuredClone(input), "fonts")("svg")).toBe(key);
    expect(cardKeys(other, "fonts")("svg")).not.toBe(key);
    expect(cardKeys(input, "others")("svg")).not.toBe(key);
    expect(cardKeys(input, "fonts")("png")).not.toBe(key);
  });
});
