import { expect, it } from "vitest";
import type { CardFiles } from "../../src/answers/api/route.ts";
import type { CardCache } from "../../src/cards/input/card-key.ts";
import { cardLook } from "../../src/content/files/card-look.ts";
import { cardStoreFiles } from "../../src/site/store/card-store-files.ts";
import { publicationSample } from "../cards/samples.ts";

const drawnAlready: CardCache = { get: async () => new Uint8Array([1]), put: async () => {} };

it("hands out the cards in their order", async () => {
  const input = () => publicationSample({ series: "WS", state: "watch" });
  const cards = ["a", "b", "c"].map((name): CardFiles => {
    return { input, files: [{ file: `${name}.svg`, product: "svg" }] };
  });
  const paths: string[] = [];
  const options = { look: await cardLook(null), threads: 1, cache: drawnAlready };
  for await (const { path } of cardStoreFiles(cards, options)) paths.push(path);
  expect(paths).toEqual(["a.svg", "b.svg", "c.svg"]);
});
