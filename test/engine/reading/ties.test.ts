import { expect, test } from "vitest";
import { ranksOf } from "../../../src/engine/reading/cross-section.ts";
import { scoreSection } from "../../../src/model/methodology/score.ts";

const scales = [
  { min: 0, max: 100, decimals: 1 },
  { min: 0, max: 1, decimals: 3 },
  { min: null, max: null, decimals: 2 },
  { min: 0, max: 10, decimals: 0, better: "lower" as const },
];

function scored(scale: (typeof scales)[number], rounding: "half_even" | "half_up" = "half_even") {
  return { score: scoreSection.parse({ scale, rounding }) };
}

test("scores that are equal in decimals share a rank, whatever their sums of doubles", () => {
  const sums = [0.1 + 0.7, 0.3 + 0.5, 0.2 + 0.6, 0.4 + 0.4, 0, 2];
  expect(new Set(sums.slice(0, 4)).size).toBeGreaterThan(1);
  const usual = scored({ min: 0, max: 100, decimals: 1 });
  expect(ranksOf(usual, sums)).toEqual([2, 2, 2, 2, 6, 1]);
});

test.each(scales)("two scores that are printed alike share a rank on %o", (scale) => {
  const step = 10 ** -scale.decimals;
  const scores = [5 * step, 5.3 * step, 4.7 * step, 6 * step, null];
  const [best, other] = scale.better === "lower" ? [1, 4] : [2, 1];
  expect(ranksOf(scored(scale), scores)).toEqual([best, best, best, other, null]);
});

test("halves share a rank with the figure that they are rounded to", () => {
  const scale = { min: 0, max: 100, decimals: 1 };
  expect(ranksOf(scored(scale), [50.25, 50.2, 50.3])).toEqual([2, 2, 1]);
  expect(ranksOf(scored(scale, "half_up"), [50.25, 50.2, 50.3])).toEqual([1, 3, 1]);
});

test("20,000 scores with two decimals have the ranks of exact fractions", () => {
  const parts = Array.from({ length: 20_000 }, (_, i) => [(i * 7919) % 5000, (i * 104_729) % 5000]);
  const exact = parts.map(([a = 0, b = 0]) => a + b);
  const sorted = [...exact].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [i, value] of sorted.entries()) if (!first.has(value)) first.set(value, i + 1);
  const ranks = ranksOf(
    scored({ min: 0, max: 100, decimals: 2 }),
    parts.map(([a = 0, b = 0]) => a / 100 + b / 100),
  );
  expect(ranks).toEqual(exact.map((value) => first.get(value)));
});
