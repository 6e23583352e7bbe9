import { expect, test } from "vitest";
import { normalQuantile } from "../../src/engine/numbers/normal-quantile.ts";
import { designOf, flagsOf, prepare } from "../../src/fit/prepare.ts";
import type { RowSet } from "../../src/fit/row-set.ts";

function rowSet(columns: Readonly<Record<string, readonly number[]>>): RowSet {
  const features = Object.keys(columns);
  const n = Object.values(columns)[0]!.length;
  return {
    features,
    x: Float64Array.from({ length: n * features.length }, (_, i) => {
      const column = columns[features[i % features.length]!]!;
      return column[Math.floor(i / features.length)]!;
    }),
    firmIds: Array.from({ length: n }, (_, i) => `f${i}`),
    periodEnds: Array.from({ length: n }, () => "2023-03-31"),
    inPeriod: new Uint8Array(n).fill(1, 0, Math.ceil(n / 10)),
    inHorizon: Array.from({ length: n }, () => 0 as const),
    learntOn: Array.from({ length: n }, () => "2023-06-30"),
  };
}

test("prepare() standardises what the rows have, and a wild value weighs no more than its rank", () => {
  const rows = rowSet({ a: [...Array.from({ length: 100 }, (_, i) => i), 1e9] });
  const { kept } = prepare(rows);
  const { z } = designOf(rows, kept);
  const mean = z.reduce((sum, value) => sum + value, 0) / z.length;
  const variance = z.reduce((sum, value) => sum + value * value, 0) / z.length;
  expect(mean).toBeCloseTo(0, 12);
  expect(variance).toBeCloseTo(1, 12);
  expect(z[100]).toBeLessThan(3);
});

test("by normal scores a value counts by its rank, and ties share one", () => {
  const rows = rowSet({ a: [1, 2, 2, 1e9] });
  const kept = prepare(rows).kept;
  const { z } = designOf(rows, kept);
  const scores = [normalQuantile(1 / 8), 0, 0, normalQuantile(7 / 8)];
  const sd = Math.sqrt(scores.reduce((sum, score) => sum + score * score, 0) / 4);
  scores.forEach((score, row) => {
    expect(z[row]).toBeCloseTo(score / sd, 9);
  });
});

test("normal scores of many values keep a table that follows the ranks", () => {
  const values = Array.from({ length: 5000 }, (_, i) => Math.sinh(i / 300 - 8));
  const rows = rowSet({ a: values });
  const [feature] = prepare(rows).kept;
  expect(feature?.normalScores?.x.length).toBeLessThan(130);
  const { z } = designOf(rows, [{ ...feature!, mean: 0, sd: 1 }]);
  values.forEach((_, row) => {
    expect(Math.abs(z[row]! - normalQuantile((row + 0.5) / 5000))).toBeLessThan(0.02);
  });
});

test("a flag says where a value is missing, once per pattern", () => {
  const nan = Number.NaN;
  const half = (value: number) =>
    Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? value + i : nan));
  const full = Array.from({ length: 60 }, (_, i) => i);
  const rows = rowSet({ a: half(0), b: half(5), c: full });
  const flags = flagsOf(rows, prepare(rows).kept);
  expect(flags.map(({ id }) => id)).toEqual(["missing.a"]);
  const { z } = designOf(rows, flags);
  expect([z[0], z[1]]).toEqual([0, 2]);
  const few = rowSet({ a: half(0).slice(0, 38), b: half(5).slice(0, 38) });
  expect(flagsOf(few, prepare(few).kept)).toEqual([]);
});

test("a missing value takes no part in the statistics and has z = 0", () => {
  const rows = rowSet({ a: [1, Number.NaN, 3, Number.NaN] });
  const { kept } = prepare(rows);
  expect(kept[0]).toMatchObject({ mean: 0, missingShare: 0.5 });
  const { z } = designOf(rows, kept);
  expect([z[1], z[3]]).toEqual([0, 0]);
});

test("a rare count tells its rows apart", () => {
  const rows = rowSet({ a: Array.from({ length: 1000 }, (_, i) => (i < 5 ? 1 : 0)) });
  const { z } = designOf(rows, prepare(rows).kept);
  expect(z[0]).toBeGreaterThan(10);
  expect(z[5]).toBeCloseTo(-Math.sqrt(5 / 995), 9);
});

test("constant and missing features are dropped with their reason", () => {
  const nan = Number.NaN;
  expect(prepare(rowSet({ a: [2, 2, nan], b: [nan, nan, nan], c: [1, 2, 3] }))).toMatchObject({
    kept: [{ id: "c" }],
    dropped: [
      { id: "a", reason: "constant" },
      { id: "b", reason: "missing for every row" },
    ],
  });
});
