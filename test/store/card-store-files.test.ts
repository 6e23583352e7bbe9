import { expect, it } from "vitest";
import type { CardFiles } from "../../src/api/route.ts";
import type { CardCache } from "../../src/cards/input/card-key.ts";
import { cardFonts } from "../../src/load/files/card-fonts.ts";
import { noMemo } from "../../src/memo/memo.ts";
import { cardStoreFiles } from "../../src/store/card-store-files.ts";
import { publicationSample } from "../cards/samples.ts";

const drawnAlready: CardCache = { get: async () => new Uint8Array([1]), put: async () => {} };

it("hands out the cards in their order, each noted with what was read for it alone", async () => {
  let reading = "";
  const cards = ["a", "b", "c"].map((name): CardFiles => {
    const input = () => {
      reading = name;
      return publicationSample({ series: "WS", state: "watch" });
    };
    return { input, files: [{ file: `${name}.svg`, product: "svg" }] };
  });
  const made: [string, string[], string[]][] = [];
  const options = { fonts: await cardFonts(), threads: 1, cache: drawnAlready };
  const files = cardStoreFiles(cards, options, {
    ...noMemo,
    during: (reads, step) => {
      const value = step();
      reads.add(reading);
      return value;
    },
    made: (name, reads, of) => made.push([name, [...reads], of.map(({ path }) => path)]),
  });
  const paths: string[] = [];
  for await (const { path } of files) paths.push(path);
  expect(paths).toEqual(["a.svg", "b.svg", "c.svg"]);
  expect(made).toEqual([
    ["card a.svg", ["a"], ["a.svg"]],
    ["card b.svg", ["b"], ["b.svg"]],
    ["card c.svg", ["c"], ["c.svg"]],
  ]);
});
