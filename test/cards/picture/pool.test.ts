import { describe, expect, it } from "vitest";
import type { CardInput } from "../../../src/cards/input/card-input.ts";
import { type CardCache, cardKeys } from "../../../src/cards/input/card-key.ts";
import { type RenderedCard, renderCards } from "../../../src/cards/picture/pool.ts";
import type { CardJob } from "../../../src/cards/picture/render-products.ts";
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

async function all(
  jobs: Iterable<CardJob>,
  threads: number,
  cache: CardCache,
): Promise<readonly RenderedCard[]> {
  const cards: RenderedCard[] = [];
  for await (const card of renderCards(jobs, { look: fonts, threads, cache })) cards.push(card);
  return cards;
}

/** More than are drawn before threads start. */
const inputs: readonly CardInput[] = [
  ...seriesCodes.map((series) => publicationSample({ series, state: "watch" })),
  ...seriesCodes.map((series) => publicationSample({ series, state: "high" })),
  firmSample("dark"),
];
const jobs = inputs.map((input) => ({ input, products: ["svg", "png", "badge"] as const }));

describe("renderCards()", () => {
  it("makes the same bytes in the same order on one thread and on two", async () => {
    const one = await all(jobs, 1, memoryCache());
    const two = await all(jobs, 2, memoryCache());
    expect(two.map(({ input }) => input)).toEqual(inputs);
    expect(two.map(({ products }) => products.map(({ product }) => product))).toEqual(
      jobs.map(({ products }) => products),
    );
    one.forEach((card, i) => {
      card.products.forEach(({ bytes }, j) => {
        expect(Buffer.compare(bytes, two[i]?.products[j]?.bytes ?? Buffer.alloc(0))).toBe(0);
      });
    });
  });

  it("draws equal cards once, even if they are requested at the same time", async () => {
    const puts: string[] = [];
    const cache: CardCache = {
      get: async () => null,
      put: async (key) => {
        puts.push(key);
      },
    };
    const [job] = jobs;
    const same = Array.from({ length: 4 }, () => job).filter((one) => one !== undefined);
    const cards = await all(same, 2, cache);
    expect(cards).toHaveLength(4);
    expect(puts).toHaveLength(new Set(puts).size);
  });

  it("does not render again what has not changed", async () => {
    const cache = memoryCache();
    const first = await all(jobs, 1, cache);
    const kept = [...cache.kept.keys()];
    // fonts without bytes cannot render: whatever comes back came from the cache
    const unusable = { files: [], logo: null, sha256: fonts.sha256 };
    const again: RenderedCard[] = [];
    for await (const card of renderCards(jobs, { look: unusable, threads: 2, cache })) {
      again.push(card);
    }
    expect(again.map(({ isCached }) => isCached)).toEqual(jobs.map(() => true));
    expect(again.map(({ products }) => products)).toEqual(first.map(({ products }) => products));
    expect([...cache.kept.keys()]).toEqual(kept);
  });

  it("renders only the products that are missing", async () => {
    const cache = memoryCache();
    const [input] = inputs as [CardInput];
    await all([{ input, products: ["svg"] }], 1, cache);
    const [card] = await all([{ input, products: ["badge", "svg"] }], 1, cache);
    expect(card?.isCached).toBe(false);
    expect(card?.products.map(({ product }) => product)).toEqual(["badge", "svg"]);
    expect(cache.kept.size).toBe(2);
  });

  it("throws what a renderer throws, and closes its threads", async () => {
    const broken = { ...inputs[0], history: null } as unknown as CardInput;
    const job = { input: broken, products: ["svg"] as const };
    await expect(all([job], 2, memoryCache())).rejects.toThrow(TypeError);
    // threads draw from the ninth card on
    const drawn = inputs.slice(0, 8).map((input) => ({ input, products: ["badge"] as const }));
    await expect(all([...drawn, job], 2, memoryCache())).rejects.toThrow(TypeError);
  });
});

describe("cardKeys()", () => {
  it("changes with the input, the fonts and the product, and with nothing else", () => {
    const [input, other] = inputs as [CardInput, CardInput];
    const key = cardKeys(input, "fonts")("svg");
    expect(cardKeys(structuredClone(input), "fonts")("svg")).toBe(key);
    expect(cardKeys(other, "fonts")("svg")).not.toBe(key);
    expect(cardKeys(input, "others")("svg")).not.toBe(key);
    expect(cardKeys(input, "fonts")("png")).not.toBe(key);
  });
});
