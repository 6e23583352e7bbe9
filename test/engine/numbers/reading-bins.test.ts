import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecastGroups } from "../../../src/engine/numbers/forecast-groups.ts";
import * as bins from "../../../src/engine/numbers/reading-bins.ts";

const rules = { count: 5, least: 10, tailShare: 0.025 };
type Rules = Parameters<typeof bins.readingBins>[1];

/** Bins of forecasts of as many firms, or of as few as are named. */
function readingBins(
  p: readonly number[],
  y: readonly number[],
  of: Rules,
  cluster: readonly number[] = p.map((_, row) => row),
) {
  const blocks = { block: p.map(() => 0), blocks: 1, failing: 1 };
  const episode = y.map((event, row) => (event === 1 ? `f${cluster[row]}` : null));
  const cells = { cluster, clusters: p.length, cell: cluster, episode };
  return bins.readingBins({ p, y, ...blocks, ...cells }, of, forecastGroups(p, y));
}

const times = (n: number, value: number) => Array.from({ length: n }, () => value);

describe("readingBins()", () => {
  test("never merges two forecasts because an edge repeats", () => {
    const p = [...times(60, 0.9), ...times(60, 0.1)];
    const y = [...times(60, 0), ...times(60, 1)];
    expect(readingBins(p, y, rules)).toMatchObject([
      { n: 60, events: 60, meanForecast: expect.closeTo(0.1, 12), observedRate: 1 },
      { n: 60, events: 0, meanForecast: expect.closeTo(0.9, 12), observedRate: 0 },
    ]);
  });

  test("gives a floor that most forecasts share a bin of its own", () => {
    const p = [...times(950, 0.001), ...Array.from({ length: 50 }, (_, i) => 0.01 + i / 100)];
    const found = readingBins(p, times(1000, 0), { ...rules, count: 10 });
    expect(found[0]).toMatchObject({ n: 950, meanForecast: expect.closeTo(0.001, 12) });
    expect(found.length).toBeGreaterThan(1);
  });

  test("gives the highest forecasts a bin of their own, so that a tail shows", () => {
    const p = [...Array.from({ length: 980 }, (_, i) => i / 4000), ...times(20, 0.98)];
    const y = [...times(980, 0), ...times(12, 1), ...times(8, 0)];
    const top = readingBins(p, y, { ...rules, count: 10, tailShare: 0.02 }).at(-1);
    expect(top).toMatchObject({ n: 20, events: 12, meanForecast: expect.closeTo(0.98, 12) });
  });

  test("holds every forecast once, rising, ties together, no bin too small", () => {
    const row = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 20, maxLength: 400 }), (list) => {
        const [p, y] = [list.map(([k]) => k / 40), list.map(([, event]) => event)];
        const bins = readingBins(p, y, rules);
        expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(list.length);
        expect(bins.reduce((sum, { events }) => sum + events, 0)).toBe(
          list.filter(([, event]) => event === 1).length,
        );
        if (bins.length > 2) expect(bins.every(({ n }) => n >= 10)).toBe(true);
        expect(bins.at(-1)?.n).toBeGreaterThanOrEqual(10);
        const means = bins.map(({ meanForecast }) => meanForecast);
        expect(means).toEqual(means.toSorted((a, b) => a - b));
      }),
    );
  });

  test("counts firms: many forecasts of few are no bin of their own", () => {
    const p = Array.from({ length: 400 }, (_, i) => 0.01 + i / 1000);
    const firms = p.map((_, i) => (i < 200 ? i % 40 : i % 4));
    const y = p.map((_, i) => (i >= 300 && i % 4 < 2 ? 1 : 0));
    const found = readingBins(p, y, rules, firms);
    expect(found.every(({ nFirms }) => nFirms >= 10)).toBe(true);
    expect(found.at(-1)).toMatchObject({ nFirms: expect.any(Number), nEpisodes: 2 });
    expect(found.at(-1)?.n).toBeGreaterThan(200);
  });

  test("a sample smaller than a bin is one bin, and none has none", () => {
    expect(readingBins([0.1, 0.4], [0, 1], rules)).toHaveLength(1);
    expect(readingBins([], [], rules)).toEqual([]);
  });
});
