import { describe, expect, test } from "vitest";
import { clusterBootstrap } from "../../../src/engine/numbers/cluster-bootstrap.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";

const seed = "0123456789abcdef0123456789abcdef";
const settings = () => ({ draws: 400, chance: chanceFrom(seed), curveAt: [0, 1] });

/**
 * Two forecasts, weeks of each firm alike; the firms with an even number fail when forecast high.
 */
function sample(firms: number, weeks: number) {
  const rows = Array.from({ length: firms * weeks }, (_, i) => Math.floor(i / weeks));
  return {
    p: rows.map((firm) => (firm % 4 === 0 ? 0.6 : 0.1)),
    y: rows.map((firm) => (firm % 8 === 0 || firm % 10 === 1 ? 1 : 0)),
    cluster: rows,
    clusters: firms,
    ...{ block: rows.map(() => 0), blocks: 1 },
  };
}

describe("clusterBootstrap()", () => {
  test("gives the same intervals for the same seed", () => {
    expect(clusterBootstrap(sample(40, 3), settings())).toEqual(
      clusterBootstrap(sample(40, 3), settings()),
    );
  });

  test("is no narrower for forecasts that repeat within a firm", () => {
    const once = clusterBootstrap(sample(80, 1), settings());
    const often = clusterBootstrap(sample(80, 20), settings());
    for (const name of ["brierSkill", "auc", "observedToExpected"] as const) {
      expect(often[name]?.low).toBeCloseTo(once[name]?.low ?? Number.NaN, 9);
      expect(often[name]?.high).toBeCloseTo(once[name]?.high ?? Number.NaN, 9);
    }
  });

  test("draws as a plain resampling of the rows of firms would", () => {
    const { p, y, cluster, clusters } = sample(30, 2);
    const chance = chanceFrom(seed);
    const ratios = Array.from({ length: 400 }, () => {
      const drawn = Array.from({ length: clusters }, () => Math.floor(chance() * clusters));
      const rows = drawn.flatMap((firm) => cluster.flatMap((own, i) => (own === firm ? [i] : [])));
      const sum = (of: readonly number[]) => rows.reduce((total, i) => total + (of[i] ?? 0), 0);
      return sum(y) / sum(p);
    }).sort((a, b) => a - b);
    const found = clusterBootstrap(sample(30, 2), settings()).observedToExpected;
    expect(found?.low).toBeGreaterThanOrEqual((ratios[9] ?? 0) - 1e-9);
    expect(found?.low).toBeLessThanOrEqual((ratios[10] ?? 0) + 1e-9);
    expect(found?.high).toBeGreaterThanOrEqual((ratios[389] ?? 0) - 1e-9);
  });

  test("has no interval where most draws have no value", () => {
    const one = {
      p: [0.2, 0.3],
      y: [0, 0],
      cluster: [0, 1],
      clusters: 2,
      block: [0, 0],
      blocks: 1,
    };
    const found = clusterBootstrap(one, settings());
    expect([found.brierSkill, found.auc]).toEqual([null, null]);
    expect(found.observedToExpected).toEqual({ low: 0, high: 0 });
  });

  test("of nothing is nothing", () => {
    const none = { p: [], y: [], cluster: [], clusters: 0, block: [], blocks: 1 };
    expect(clusterBootstrap(none, { ...settings(), curveAt: [] })).toEqual({
      ...{ brierSkill: null, auc: null, observedToExpected: null },
      curve: [],
    });
  });
});
