import fc from "fast-check";
import { expect, test } from "vitest";
import { correlationOf, similarity } from "../../../src/engine/truth/correlation.ts";
import { eventKinds } from "../../default-kinds.ts";
import { tinyMethodology } from "../tiny-methodology.ts";

const rules = tinyMethodology().sequence;

test("similarity() is twice the longest common subsequence over both lengths", () => {
  expect(similarity(["a", "b", "c"], ["a", "c"])).toBe(0.8);
  expect(similarity(["a", "b"], ["b", "a"])).toBe(0.5);
  expect(similarity(["a"], ["b"])).toBe(0);
  expect(similarity([], [])).toBe(0);
});

test("similarity() is symmetric, within 0 and 1, and 1 only for equal sequences", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const value = similarity(a, b);
      expect(similarity(b, a)).toBe(value);
      expect(value >= 0 && value <= 1).toBe(true);
      expect(value === 1).toBe(a.join() === b.join());
    }),
  );
});

const kinds = eventKinds.slice(0, 2);
const templates = ["oak", "elm", "fir", "yew", "ash"].map((firmId) => ({ firmId, kinds }));

test("correlationOf() is null below five templates or two events", () => {
  expect(correlationOf("alder", kinds, templates.slice(1), rules)).toBeNull();
  expect(correlationOf("alder", kinds.slice(1), templates, rules)).toBeNull();
  expect(correlationOf("oak", kinds, templates, rules)).toBeNull();
});

test("correlationOf() names the best template, the first firmId among equals", () => {
  const mixed = [
    { firmId: "zelkova", kinds },
    ...templates.map((t) => ({ ...t, kinds: kinds.slice(1) })),
  ];
  expect(correlationOf("alder", kinds, mixed, rules)).toEqual({
    median: 2 / 3,
    best: 1,
    bestFirmId: "zelkova",
    n: 6,
  });
  expect(correlationOf("alder", kinds, templates, rules)?.bestFirmId).toBe("ash");
});
