import { expect, test } from "vitest";
import { designOf, prepare } from "../../src/fit/prepare.ts";
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

test("prepare() bounds the tails and standardises what is between", () => {
  const rows = rowSet({ a: [...Array.from({ length: 100 }, (_, i) => i), 1e9] });
  const [feature] = prepare(rows).kept;
  expect(feature).toMatchObject({ lo: 1, hi: 99, missingShare: 0 });
  const { z } = designOf(rows, prepare(rows).kept, rows.inPeriod);
  const mean = z.reduce((sum, value) => sum + value, 0) / z.length;
  const variance = z.reduce((sum, value) => sum + value * value, 0) / z.length;
  expect(mean).toBeCloseTo(0, 12);
  expect(variance).toBeCloseTo(1, 12);
  expect(z[100]).toBe(z[99]);
});

test("where events are rare the bounded tails are thinner than they are", () => {
  const rows = rowSet({ a: Array.from({ length: 1001 }, (_, i) => i) });
  const rare = { ...rows, inPeriod: new Uint8Array(1001).fill(1, 0, 10) };
  expect(prepare(rows).kept[0]).toMatchObject({ lo: 10, hi: 990 });
  expect(prepare(rare).kept[0]?.lo).toBeCloseTo(1, 1);
});

test("a missing value takes no part in the statistics and has z = 0", () => {
  const rows = rowSet({ a: [1, Number.NaN, 3, Number.NaN] });
  const { kept } = prepare(rows);
  expect(kept[0]).toMatchObject({ mean: 2, missingShare: 0.5 });
  const { z } = designOf(rows, kept, rows.inPeriod);
  expect([z[1], z[3]]).toEqual([0, 0]);
});

test("a rare count keeps its range where bounds would make it constant", () => {
  const rare = Array.from({ length: 1000 }, (_, i) => (i < 5 ? 1 : 0));
  const { kept } = prepare(rowSet({ a: rare }));
  expect(kept[0]).toMatchObject({ lo: null, hi: null, mean: 0.005 });
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
