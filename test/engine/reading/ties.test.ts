import { expect, test } from "vitest";
import { competitionRanks } from "../../../src/engine/reading/cross-section.ts";

test("scores that are equal in decimals share a rank, whatever their sums of doubles", () => {
  const sums = [0.1 + 0.7, 0.3 + 0.5, 0.2 + 0.6, 0.4 + 0.4, 0, 2];
  expect(new Set(sums.slice(0, 4)).size).toBeGreaterThan(1);
  expect(competitionRanks(sums)).toEqual([2, 2, 2, 2, 6, 1]);
});

test("20,000 scores with two decimals have the ranks of exact fractions", () => {
  const parts = Array.from({ length: 20_000 }, (_, i) => [(i * 7919) % 5000, (i * 104_729) % 5000]);
  const exact = parts.map(([a = 0, b = 0]) => a + b);
  const sorted = [...exact].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [i, value] of sorted.entries()) if (!first.has(value)) first.set(value, i + 1);
  const ranks = competitionRanks(parts.map(([a = 0, b = 0]) => a / 100 + b / 100));
  expect(ranks).toEqual(exact.map((value) => first.get(value)));
});
