import fc from "fast-check";
import { expect, test } from "vitest";
import {
  binIndex,
  binStatistics,
  ece,
  maxBinGap,
  mergeSmallBins,
  quantileEdges,
} from "../../../src/engine/numbers/bins.ts";
import { near, sampleOf, vectorFile } from "../vector-file.ts";

interface VectorBin {
  readonly n: number;
  readonly events: number;
  readonly mean_pred: number;
  readonly obs_rate: number;
  readonly wilson_lo: number;
  readonly wilson_hi: number;
}

interface Grouping {
  readonly ece: number;
  readonly mce: number;
  readonly bins: VectorBin[];
}

interface BinCase {
  readonly name: string;
  readonly equal_width: Grouping;
  readonly equal_count: Grouping;
  readonly quantile_edges: Grouping & { readonly edges: number[] };
}

const { cases } = vectorFile<{ cases: BinCase[] }>("v02_calibration_bins");

function agrees(p: readonly number[], y: readonly number[], index: Uint32Array, want: Grouping) {
  const bins = binStatistics(p, y, index);
  const filled = want.bins.filter((bin) => bin.n > 0);
  expect(bins.map((bin) => [bin.n, bin.events])).toEqual(filled.map((b) => [b.n, b.events]));
  bins.forEach((bin, i) => {
    const other = filled[i]!;
    expect(near(bin.meanForecast, other.mean_pred, 1e-12)).toBe(true);
    expect(near(bin.observedRate, other.obs_rate, 1e-12)).toBe(true);
    expect(near(bin.low, other.wilson_lo, 1e-12)).toBe(true);
    expect(near(bin.high, other.wilson_hi, 1e-12)).toBe(true);
  });
  expect(near(ece(bins), want.ece, 1e-12)).toBe(true);
  expect(near(maxBinGap(bins), want.mce, 1e-12)).toBe(true);
}

test.each(cases)("bins by quantile edges agree with v02: $name", ({ name, quantile_edges }) => {
  const { p, y } = sampleOf(name);
  const edges = quantileEdges(p, 10);
  const inner = quantile_edges.edges.slice(1, -1);
  expect(edges.length).toBe(inner.length);
  edges.forEach((edge, i) => {
    expect(near(edge, inner[i], 1e-12)).toBe(true);
  });
  agrees(p, y, binIndex(p, edges), quantile_edges);
});

test.each(cases)("statistics of equal-width bins agree with v02: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const index = Uint32Array.from(p, (q) => Math.min(Math.floor(q * 10), 9));
  agrees(p, y, index, expected.equal_width);
});

test.each(cases)("statistics of equal-count bins agree with v02: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const parts = Math.min(10, p.length);
  const order = p.map((_, i) => i).sort((a, b) => p[a]! - p[b]! || a - b);
  const sizes = order.map((_, k) => Math.floor(p.length / parts) + (k < p.length % parts ? 1 : 0));
  const index = new Uint32Array(p.length);
  let [bin, held] = [0, 0];
  for (const i of order) {
    if (held === sizes[bin]) [bin, held] = [bin + 1, 0];
    index[i] = bin;
    held += 1;
  }
  agrees(p, y, index, expected.equal_count);
});

const sample = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.boolean()), {
  minLength: 1,
  maxLength: 200,
});

test("no bin splits equal forecasts, and only a whole sample is smaller than the minimum", () => {
  fc.assert(
    fc.property(sample, (rows) => {
      const p = rows.map(([twentieth]) => twentieth / 20);
      const y = rows.map(([, event]) => (event ? 1 : 0));
      const index = mergeSmallBins(binIndex(p, quantileEdges(p, 5)), 10);
      const binOf = new Map(p.map((value, i) => [value, index[i]]));
      expect(p.every((value, i) => binOf.get(value) === index[i])).toBe(true);
      const bins = binStatistics(p, y, index);
      expect(bins.reduce((sum, bin) => sum + bin.n, 0)).toBe(rows.length);
      expect(bins.length === 1 || bins.every((bin) => bin.n >= 10)).toBe(true);
    }),
  );
});

test("bins do not depend on the order of the rows", () => {
  fc.assert(
    fc.property(sample, (rows) => {
      const binsOf = (list: readonly (readonly [number, boolean])[]) => {
        const p = list.map(([value]) => value);
        const y = list.map(([, event]) => (event ? 1 : 0));
        return binStatistics(p, y, mergeSmallBins(binIndex(p, quantileEdges(p, 5)), 10));
      };
      expect(binsOf([...rows].reverse())).toEqual(binsOf(rows));
    }),
  );
});
