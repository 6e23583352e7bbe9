import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/engine/analyse.ts";
import { roundHalfUp } from "../../../src/engine/numbers/round.ts";
import { aggregations } from "../../../src/engine/reading/aggregation/aggregations.ts";
import { printedScore } from "../../../src/engine/reading/printed.ts";
import { noPeers } from "../../../src/engine/reading/scale/scale.ts";
import { normalise, scales } from "../../../src/engine/reading/scale/scales.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import {
  type Indicator,
  type IndicatorInput,
  type Methodology,
  type MethodologyInput,
  methodologySchema,
} from "../../../src/model/methodology.ts";
import { firm, observation, tinyDataset } from "../world-builder.ts";

const legalNotes = [{ id: "note", text: "Invented." }];

/** One pillar with one indicator of points, by these settings. */
function methodology(
  indicator: Partial<IndicatorInput>,
  more: Partial<MethodologyInput> = {},
): Methodology {
  const own = { id: "x", label: "X", pillar: "p", unit: "points", direction: "higher" } as const;
  const settings = {
    pillars: [{ id: "p", name: "P" }],
    indicators: [{ ...own, ...indicator }],
    legalNotes,
    ...more,
  };
  return { ...methodologySchema.parse(settings), version: "1" };
}

const day = "2024-06-30";

/** The analysis of firms with these values of x. */
function analysed(method: Methodology, values: Readonly<Record<string, number>>) {
  const ids = Object.keys(values);
  const observations = ids.map((id) => observation(id, "x", day, values[id] ?? 0));
  const firms = ids.map((id) => firm(id));
  const { firms: found } = analyse(
    worldAt(tinyDataset({ methodologies: [method], firms, observations }), day),
  );
  return new Map(found.map((one) => [one.firm.firmId, one]));
}

const scoresOf = (found: ReturnType<typeof analysed>) =>
  [...found.values()].map(({ score }) => score);

const arithmetic = { aggregate: "arithmetic" } as const;
const unbounded = { aggregate: "arithmetic", scale: { min: null, max: null } } as const;

describe("a scale", () => {
  const scaled = (indicator: Partial<IndicatorInput>, value: number) => {
    const method = methodology(indicator, { score: unbounded });
    const [own] = method.indicators;
    return normalise(value, own as Indicator, method.score, noPeers);
  };

  it("of logarithms has equal steps for equal ratios, and nothing for what has no logarithm", () => {
    const log = { scale: "log", lo: 1, hi: 10_000 } as const;
    expect([1, 10, 100, 1e6].map((x) => scaled(log, x))).toEqual([0, 0.25, 0.5, 1]);
    expect([0, -3].map((x) => scaled(log, x))).toEqual([null, null]);
  });

  it("of z-scores counts standard deviations, and turns round by the sign", () => {
    const z = { scale: "zscore", mean: 50, sd: 10 } as const;
    expect([50, 65, 20].map((x) => scaled(z, x))).toEqual([0, 1.5, -3]);
    expect(scaled({ ...z, direction: "lower" }, 65)).toBe(-1.5);
  });

  it("of points is linear between them and flat outside", () => {
    const points: [number, number][] = [
      [0, 0],
      [10, 0.8],
      [20, 1],
    ];
    const table = { scale: "table", points } as const;
    expect([-5, 0, 5, 10, 15, 99].map((x) => scaled(table, x))).toEqual([0, 0, 0.4, 0.8, 0.9, 1]);
  });

  it("of ranks is the share of members below and half of those that are equal", () => {
    const found = analysed(methodology({ scale: "rank" }), { a: 1, b: 5, c: 5, d: 9 });
    const shares = [...found.values()].map(({ pillars }) => pillars[0]?.value);
    expect(shares).toEqual([0.125, 0.5, 0.5, 0.875]);
  });

  it("relative to a firm is the ratio to its value less 1, and that firm is at 0", () => {
    const method = methodology({ scale: "relative", to: "b" }, { score: unbounded });
    expect(scoresOf(analysed(method, { a: 3, b: 4, c: 5 }))).toEqual([-0.25, 0, 0.25]);
    const without = analysed(methodology({ scale: "relative", to: "q" }, { score: unbounded }), {
      a: 3,
    });
    expect(scoresOf(without)).toEqual([null]);
  });

  it("gives no number that is not finite, whatever the value", () => {
    const settings: Partial<IndicatorInput>[] = [
      { scale: "linear", lo: 0, hi: 1e-300 },
      { scale: "log", lo: 1e-300, hi: 1 },
      { scale: "zscore", mean: 0, sd: 1e-300 },
      { scale: "given" },
    ];
    fc.assert(
      fc.property(fc.constantFrom(...settings), fc.double({ noNaN: true }), (one, value) => {
        const found = scaled(one, value);
        expect(found === null || Number.isFinite(found)).toBe(true);
      }),
    );
  });

  it("says its formula and its source", () => {
    for (const one of [...Object.values(scales), ...Object.values(aggregations)]) {
      expect(one.formula).not.toBe("");
      expect(one.source).not.toBe("");
    }
  });
});

describe("an aggregation", () => {
  const parts = [0.25, 1, null];
  const weights = [1, 3, 4];

  it("leaves out what is absent and weighs the rest anew, but for a sum", () => {
    expect(aggregations.arithmetic.of(parts, weights, 0.01)).toBe(0.8125);
    expect(aggregations.geometric.of(parts, weights, 0.01)).toBeCloseTo(0.25 ** 0.25, 12);
    expect(aggregations.min.of(parts, weights, 0.01)).toBe(0.25);
    expect(aggregations.sum.of(parts, weights, 0.01)).toBeNull();
    expect(aggregations.sum.of([0.25, 1], [1, 3], 0.01)).toBe(3.25);
  });

  it("gives nothing where nothing counts", () => {
    for (const { of } of Object.values(aggregations)) {
      expect(of([], [], 0.01)).toBeNull();
      expect(of([null], [1], 0.01)).toBeNull();
      expect(of([0.5], [0], 0.01)).toBeNull();
    }
  });
});

describe("a score", () => {
  const points = { lo: 0, hi: 10 };

  it("lies on the scale that the methodology declares", () => {
    const score = { ...arithmetic, scale: { min: 1, max: 5, decimals: 2, unit: "stars" } };
    expect(scoresOf(analysed(methodology(points, { score }), { a: 0, b: 5, c: 10 }))).toEqual([
      1, 3, 5,
    ]);
  });

  it("where lower is better has the lowest one first, and its indicators as their direction says", () => {
    const score = { aggregate: "sum", scale: { max: 10, better: "lower" } } as const;
    const method = methodology(
      { ...points, direction: "lower", weight: 1 },
      { score, pillars: [{ id: "p", name: "P", weight: 10 }] },
    );
    const found = analysed(method, { a: 2, b: 7, c: 7 });
    expect(scoresOf(found)).toEqual([2, 7, 7]);
    expect([...found.values()].map(({ rank }) => rank)).toEqual([1, 2, 2]);
    for (const { rankInterval, scoreInterval, score: own, rank } of found.values()) {
      expect(scoreInterval?.low).toBeLessThanOrEqual(own ?? 0);
      expect(scoreInterval?.high).toBeGreaterThanOrEqual(own ?? 0);
      expect(rankInterval?.low).toBeLessThanOrEqual(rank ?? 0);
      expect(rankInterval?.high).toBeGreaterThanOrEqual(rank ?? 0);
    }
  });

  it("that is rescaled has the maximum for the best firm of the day, and ranges with it", () => {
    const method = methodology(points, { score: { ...arithmetic, rescale: "top" } });
    const found = analysed(method, { a: 2, b: 4, c: 8 });
    expect(scoresOf(found)).toEqual([25, 50, 100]);
    expect(found.get("b")?.scoreInterval?.low).toBeCloseTo(50, 9);
    expect(found.get("b")?.scoreInterval?.high).toBeCloseTo(50, 9);
  });

  it("beyond its goalposts counts as on them, unless the methodology says otherwise", () => {
    const values = { a: -5, b: 15 };
    expect(scoresOf(analysed(methodology(points, { score: arithmetic }), values))).toEqual([
      0, 100,
    ]);
    const score = { ...arithmetic, clamp: false };
    expect(scoresOf(analysed(methodology(points, { score }), values))).toEqual([-50, 150]);
  });

  it("is none where a part of a sum is absent: it would count as 0", () => {
    const two = ["x", "y"].map((id) => ({
      ...{ id, label: id, pillar: "p", unit: "points", direction: "higher" as const },
      ...points,
    }));
    const pillars = [{ id: "p", name: "P", aggregate: "sum" as const }];
    const rules = { minPillarCoverage: 0.1, minFirmCoverage: 0.1 };
    const method = methodology({}, { indicators: two, pillars, rules });
    expect(scoresOf(analysed(method, { a: 5 }))).toEqual([null]);
  });

  it("is rounded in decimal: halves to the even digit, or up", () => {
    const printed = (rounding: "half_even" | "half_up", value: number) => {
      const scale = { min: 0, max: 1, decimals: 3 };
      return printedScore(methodology(points, { score: { rounding, scale } }), value);
    };
    expect([0.7985, 0.7995, 0.79851].map((x) => printed("half_even", x))).toEqual([
      0.798, 0.8, 0.799,
    ]);
    expect([0.7985, 0.7995, 0.79849].map((x) => printed("half_up", x))).toEqual([
      0.799, 0.8, 0.798,
    ]);
    expect([-0.5, 0.5, 2.5, 0.045, -0.045].map((x, i) => roundHalfUp(x, i < 3 ? 0 : 2))).toEqual([
      -1, 1, 3, 0.05, -0.05,
    ]);
  });

  it("that looks as its publisher says is ranked as it is printed", () => {
    const values = { a: 7.004, b: 7.001, c: 6.5 };
    const ranks = (decimals: number) => {
      const score = { ...arithmetic, scale: { min: 0, max: 10, decimals } };
      return [...analysed(methodology(points, { score }), values).values()].map(({ rank }) => rank);
    };
    expect(ranks(2)).toEqual([1, 1, 3]);
    expect(ranks(3)).toEqual([1, 2, 3]);
  });

  it("has indicators whose effects are what it would lose without them", () => {
    for (const aggregate of ["arithmetic", "geometric", "min", "sum"] as const) {
      const score = { aggregate, scale: { min: 0, max: 10 } };
      const method = methodology(points, {
        score,
        pillars: [
          { id: "p", name: "P" },
          { id: "q", name: "Q" },
        ],
        indicators: ["x", "y"].map((id, i) => ({
          ...{ id, label: id, pillar: i === 0 ? "p" : "q", unit: "points" },
          ...{ direction: "higher" as const, ...points },
        })),
      });
      const observations = ["x", "y"].map((id, i) => observation("a", id, day, i === 0 ? 4 : 9));
      const world = worldAt(
        tinyDataset({ methodologies: [method], firms: [firm("a")], observations }),
        day,
      );
      const [one] = analyse(world).firms;
      const alone = { ...method, indicators: method.indicators.slice(1) };
      const rest = analyse({
        ...world,
        methodology: { ...alone, pillars: alone.pillars.slice(1) },
        methodologies: [{ ...alone, pillars: alone.pillars.slice(1) }],
      }).firms[0];
      const effect = one?.indicators[0]?.effect ?? Number.NaN;
      expect(effect).toBeCloseTo((one?.score ?? 0) - (rest?.score ?? 0), 9);
    }
  });
});
