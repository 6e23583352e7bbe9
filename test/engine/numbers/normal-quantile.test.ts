import { expect, test } from "vitest";
import { normalQuantile } from "../../../src/engine/numbers/normal-quantile.ts";

// From Python's statistics.NormalDist().inv_cdf, another implementation.
const known = [
  [1e-12, -7.034483825301132],
  [1e-6, -4.753424308822899],
  [0.0005, -3.2905267314918945],
  [0.01, -2.3263478740408408],
  [0.07, -1.4757910281791702],
  [0.075, -1.4395314709384557],
  [0.2, -0.8416212335729142],
  [0.5, 0.0],
  [0.6, 0.2533471031357998],
  [0.925, 1.439531470938456],
  [0.93, 1.4757910281791708],
  [0.975, 1.9599639845400536],
  [0.9999, 3.7190164854557084],
  [0.999999999, 5.997807019601638],
] as const;

test("normalQuantile() gives the values of Python's standard library", () => {
  for (const [p, z] of known) expect(normalQuantile(p)).toBeCloseTo(z, 12);
});

test("normalQuantile() is odd about one half and rises", () => {
  const grid = Array.from({ length: 999 }, (_, i) => (i + 1) / 1000);
  for (const p of grid) expect(normalQuantile(p)).toBeCloseTo(-normalQuantile(1 - p), 12);
  expect(grid.every((p, i) => i === 0 || normalQuantile(p) > normalQuantile(grid[i - 1]!))).toBe(
    true,
  );
});
