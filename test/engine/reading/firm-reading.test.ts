import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withEffects } from "../../../src/engine/assess.ts";
import { isConstituent, readFirm, statusAt } from "../../../src/engine/reading/firm-reading.ts";
import { sightOn } from "../../../src/engine/world/sight.ts";
import { worldAt } from "../../../src/engine/world/world.ts";
import type { Observation } from "../../../src/model/observation.ts";
import { tinyMethodology } from "../tiny-methodology.ts";
import { firm, observation, tinyDataset, tinyWorld } from "../world-builder.ts";

const at = "2024-06-30";
const alder = firm("alder");

function read(observations: readonly Observation[], subject = alder, day = at) {
  return readFirm(tinyWorld(at, { observations, firms: [subject] }), subject, sightOn(day));
}

const seen = (indicatorId: string, value: number) =>
  observation("alder", indicatorId, "2024-06-30", value);

// delay 2 → 0.8 (weight 2), paid 5 → 0.5 (weight 1): payout (0.8·2 + 0.5)/3 = 0.7
// complaints 1 → 0.9, replies 14 a fortnight = 1 a day → 0.5: conduct 0.7
const all = [seen("delay", 2), seen("paid", 5), seen("complaints", 1), seen("replies", 14)];

describe("readFirm()", () => {
  test("gives a score of 70 when both pillars are 0.7", () => {
    const reading = read(all);
    expect(reading.indicators.map(({ normalised }) => normalised)).toEqual([0.8, 0.5, 0.9, 0.5]);
    expect(reading.pillars.map(({ value }) => value?.toFixed(12))).toEqual([
      "0.700000000000",
      "0.700000000000",
    ]);
    expect(reading.score).toBeCloseTo(70, 10);
    expect(reading.coverage).toBe(1);
    expect(reading.lastObservedOn).toBe("2024-06-30");
  });

  test("is a geometric mean, in which one collapsed pillar hurts", () => {
    // payout 0.7, conduct at the floor of 0.01
    const collapsed = [...all.slice(0, 2), seen("complaints", 10), seen("replies", 0)];
    expect(read(collapsed).score).toBeCloseTo(100 * (0.7 ** 2 * 0.01) ** (1 / 3), 10);
  });

  test("a pillar is null below half its weight, and the rest carries the score", () => {
    // of payout only paid: a third; conduct whole. Coverage (2·⅓ + 1) / 3 = 0.556
    const thin = read(all.slice(1));
    expect(thin.pillars[0]).toMatchObject({ value: null, coverage: 1 / 3 });
    expect(thin.coverage).toBeCloseTo(5 / 9, 12);
    expect(thin.score).toBeNull();
  });

  test("is unrated below the minimum coverage of the firm, rated at it", () => {
    // payout whole, conduct half: (2 + 0.5) / 3 = 0.833; payout alone: 0.667
    expect(read(all.slice(0, 3)).score).not.toBeNull();
    expect(read(all.slice(0, 2)).score).toBeCloseTo(70, 10);
    // of payout only delay, conduct half: (2·⅔ + 0.5) / 3 = 0.611
    expect(read([all[0]!, all[2]!]).score).toBeNull();
    expect(read([]).score).toBeNull();
  });

  test("a firm that is not a constituent has readings but no score", () => {
    const closed = firm("alder", {
      statusHistory: [
        { status: "active", from: "2020-01-01" },
        { status: "closed", from: "2024-06-30" },
      ],
    });
    expect(read(all, closed)).toMatchObject({ score: null, coverage: 1 });
    const later = firm("alder", { listedOn: "2024-06-30" });
    expect(read(all, later).score).toBeCloseTo(70, 10);
    expect(isConstituent(later, sightOn("2024-06-29"))).toBe(false);
  });

  test("uses the methodology in force on the day", () => {
    const strict = tinyMethodology({ version: "2024.2", effectiveFrom: "2024-07-01" });
    const wide = {
      ...strict,
      indicators: strict.indicators.map((indicator) => ({
        ...indicator,
        hi: (indicator.hi ?? 0) * 2,
      })),
    };
    const dataset = tinyDataset({ observations: all, methodologies: [tinyMethodology(), wide] });
    const world = worldAt(dataset, "2024-07-01");
    expect(readFirm(world, alder, sightOn("2024-06-30")).score).toBeCloseTo(70, 10);
    expect(readFirm(world, alder, sightOn("2024-07-01")).score).not.toBeCloseTo(70, 0);
  });

  test("rated is false if and only if the score is null, and a score is 1 to 100", () => {
    const row = fc.record({
      indicator: fc.constantFrom("delay", "paid", "complaints", "replies"),
      value: fc.double({ min: -5, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const found = read(rows.map(({ indicator, value }) => seen(indicator, value)));
        const present = new Set<string>(rows.map(({ indicator }) => indicator));
        found.indicators.forEach(({ id, value, normalised }) => {
          expect(value === null).toBe(!present.has(id));
          expect(normalised === null).toBe(value === null);
        });
        expect(found.score === null).toBe(found.coverage < 0.65);
        if (found.score !== null) {
          expect(found.score).toBeGreaterThanOrEqual(1 - 1e-9);
          expect(found.score).toBeLessThanOrEqual(100 + 1e-9);
        }
      }),
    );
  });
});

describe("statusAt()", () => {
  const moved = firm("alder", {
    statusHistory: [
      { status: "active", from: "2020-01-01" },
      { status: "suspended", from: "2023-01-01" },
      { status: "active", from: "2023-02-01" },
      { status: "merged", from: "2024-01-01" },
    ],
  });

  test.each([
    ["2019-01-01", "active", false], // before it is listed
    ["2022-12-31", "active", true],
    ["2023-01-01", "suspended", true],
    ["2023-02-01", "active", true],
    ["2024-01-01", "merged", false],
  ])("is on %s %s", (day, status, constituent) => {
    expect(statusAt(moved, sightOn(day))).toBe(status);
    expect(isConstituent(moved, sightOn(day))).toBe(constituent);
  });
});

describe("withEffects()", () => {
  const methodology = tinyMethodology();

  test("gives the score minus the score without the indicator", () => {
    const reading = read(all);
    const effects = withEffects(methodology, reading).map(({ effect }) => effect);
    const score = (payout: number, conduct: number) => 100 * (payout ** 2 * conduct) ** (1 / 3);
    const expected = [score(0.5, 0.7), score(0.8, 0.7), score(0.7, 0.5), score(0.7, 0.9)];
    effects.forEach((effect, i) => {
      expect(effect).toBeCloseTo(70 - (expected[i] ?? 0), 10);
    });
  });

  test("a pillar's only indicator is weighed against the rest of the score", () => {
    const effects = withEffects(methodology, read(all.slice(0, 3)));
    const score = (100 * 0.7 ** (2 / 3) * 0.9 ** (1 / 3)) as number;
    expect(effects[2]?.effect).toBeCloseTo(score - 70, 10);
    expect(effects[3]?.effect).toBeNull();
  });

  test("gives an unrated firm no effects", () => {
    const effects = withEffects(methodology, read(all.slice(2)));
    expect(effects.every(({ effect }) => effect === null)).toBe(true);
  });
});
