import { expect, inject, it } from "vitest";
import { built } from "./built.ts";

const { manifest } = built(inject("dist"));

// What a reader downloads for a picture in an article or a preview, in bytes.
it.each([
  [".svg", 60_000],
  [".png", 65_000],
])("no card of the demonstration ends in %s and has over %i bytes", (ending, most) => {
  const cards = manifest.files.filter(({ path }) => /card\//.test(path) && path.endsWith(ending));
  expect(cards.length).toBeGreaterThan(60);
  expect(cards.filter(({ bytes }) => bytes > most)).toEqual([]);
});
