import fc from "fast-check";
import { expect, test } from "vitest";
import { binOf, maxBinGap } from "../../../src/engine/numbers/bins.ts";
import { near, sampleOf, vectorFile } from "../vector-file.ts";

interface VectorBin {
  readonly n: number;
  readonly events: number;
  readonly mean_pred: number;
  readonly obs_rate: number;
  readonly wilson_lo: number;
  readonly wilson_hi: number;
}

interface BinCase {
  readonly name: string;
  readonly equal_width: { readonly mce: number; readonly bins: VectorBin[] };
}

const { cases } = vectorFile<{ cases: BinCase[] }>("v02_calibration_bins");

test.each(cases)("statistics of equal-width bins agree with v02: $name", (expected) => {
  const { p, y } = sampleOf(expected.name);
  const index = p.map((q) => Math.min(Math.floor(q * 10), 9));
  const bins = Array.from({ length: 10 }, (_, bin) => {
    const own = index.flatMap((of, i) => (of === bin ? [i] : []));
    const total = (values: readonly number[]) => own.reduce((sum, i) => sum + values[i]!, 0);
    return binOf(own.length, total(y), total(p));
  }).flat();
  const filled = expected.equal_width.bins.filter((bin) => bin.n > 0);
  expect(bins.map((bin) => [bin.n, bin.events])).toEqual(filled.map((b) => [b.n, b.events]));
  bins.forEach((bin, i) => {
    const other = filled[i]!;
    expect(near(bin.meanForecast, other.mean_pred, 1e-12)).toBe(true);
    expect(near(bin.observedRate, other.obs_rate, 1e-12)).toBe(true);
    expect(near(bin.low, other.wilson_lo, 1e-12)).toBe(true);
    expect(near(bin.high, other.wilson_hi, 1e-12)).toBe(true);
  });
  expect(near(maxBinGap(bins), expected.equal_width.mce, 1e-12)).toBe(true);
});

test("a bin without a forecast is none, and none has a gap", () => {
  expect(binOf(0, 0, 0)).toEqual([]);
  expect(maxBinGap([])).toBeNull();
});

test("the largest gap is that of one of the bins, and no other is larger", () => {
  const bin = fc
    .tuple(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .chain(([n, share]) => fc.nat(n).map((events) => binOf(n, events, n * share)));
  fc.assert(
    fc.property(fc.array(bin, { minLength: 1, maxLength: 8 }), (all) => {
      const bins = all.flat();
      const gaps = bins.map(({ observedRate, meanForecast }) =>
        Math.abs(observedRate - meanForecast),
      );
      expect(maxBinGap(bins)).toBe(Math.max(...gaps));
    }),
  );
});
