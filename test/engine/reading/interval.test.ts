import { describe, expect, test } from "vitest";
import { competitionRanks } from "../../../src/engine/numbers/rank.ts";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import type { FirmReading } from "../../../src/engine/reading/firm-reading.ts";
import { firmIntervals } from "../../../src/engine/reading/interval.ts";
import { readPillars } from "../../../src/engine/reading/pillar.ts";
import { scoreOf } from "../../../src/engine/reading/score.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import { wideMethodology } from "../wide-methodology.ts";
import { wideReading } from "../wide-reading.ts";

const seed = "0123456789abcdef".repeat(4);
const methodology = wideMethodology(4, 10);

const readingOf = (values: readonly (number | null)[]) => wideReading(methodology, values);

type Readings = readonly FirmReading[];

function intervals(readings: Readings, hash = seed, uncertainty = methodology.uncertainty) {
  const ranks = competitionRanks(readings.map(({ score }) => score));
  const rules: Methodology = { ...methodology, uncertainty };
  return firmIntervals(rules, readings, ranks, hash);
}

/** Firms of random values, one in ten of them absent. */
function firms(n: number): Readings {
  const chance = chanceFrom("f".repeat(64));
  return Array.from({ length: n }, () =>
    readingOf(methodology.indicators.map(() => (chance() < 0.1 ? null : chance()))),
  );
}

describe("firmIntervals()", () => {
  const readings = firms(60);
  const ranks = competitionRanks(readings.map(({ score }) => score));
  const found = intervals(readings);

  test("hold the score and the rank, and no more than there can be", () => {
    found.forEach((interval, i) => {
      const { score } = readings[i]!;
      expect(interval === null).toBe(score === null);
      if (interval === null || score === null) return;
      expect(interval.score.low).toBeLessThanOrEqual(score);
      expect(interval.score.high).toBeGreaterThanOrEqual(score);
      expect(interval.score.low).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(interval.score.high).toBeLessThanOrEqual(100 + 1e-9);
      expect(interval.rank.low).toBeLessThanOrEqual(ranks[i] ?? 0);
      expect(interval.rank.high).toBeGreaterThanOrEqual(ranks[i] ?? 0);
      expect(interval.rank.low).toBeGreaterThanOrEqual(1);
      expect(Number.isInteger(interval.rank.low) && Number.isInteger(interval.rank.high)).toBe(
        true,
      );
    });
    expect(found.some((interval) => interval === null)).toBe(true);
  });

  test("are the same for the same seed and others for another", () => {
    expect(intervals(readings)).toEqual(found);
    expect(intervals(readings, "9".repeat(64))).not.toEqual(found);
  });

  test("shrink to the score and the rank when nothing is shaken", () => {
    const still = { ...methodology.uncertainty, weightSpread: 0, dropProbability: 0, draws: 3 };
    intervals(readings, seed, still).forEach((interval, i) => {
      if (interval === null) return;
      expect(interval.score.high - interval.score.low).toBeLessThan(1e-9);
      expect(interval.rank).toEqual({ low: ranks[i], high: ranks[i] });
    });
  });

  test("agree with a slow reading of the contract on the width", () => {
    // 20,000 draws, one trial an indicator, scored by the engine's own pillar and score; drops are
    // frequent, as rare ones make the quantiles jump from draw to draw
    const subject = readingOf([0.9, 0.2, 0.6, 0.8, 0.4, 0.7, 0.1, 0.5, 0.95, 0.3]);
    const chance = chanceFrom("c".repeat(64));
    const shaken = <T extends { weight: number }>(row: T) => ({
      ...row,
      weight: row.weight * (0.75 + 0.5 * chance()),
    });
    const scores = Array.from({ length: 20_000 }, () => {
      const indicators = subject.indicators.map((reading) =>
        chance() < 0.3 ? { ...reading, normalised: null } : reading,
      );
      const rules = {
        ...methodology,
        pillars: methodology.pillars.map(shaken),
        indicators: methodology.indicators.map(shaken),
        rules: { ...methodology.rules, minPillarCoverage: 0.001, minFirmCoverage: 0 },
      };
      return scoreOf(rules, readPillars(rules, indicators)) ?? Number.NaN;
    }).sort((a, b) => a - b);
    const often = { ...methodology.uncertainty, draws: 10_000, dropProbability: 0.3 };
    const [interval] = intervals([subject], seed, often);
    expect(interval?.score.low).toBeCloseTo(scores[1_000] ?? 0, 0);
    expect(interval?.score.high).toBeCloseTo(scores[19_000] ?? 0, 0);
  });

  test("are null for a firm that every draw leaves without anything", () => {
    const nothing = { ...methodology.uncertainty, dropProbability: 1 };
    expect(intervals(readings, seed, nothing).every((interval) => interval === null)).toBe(true);
  });

  test("of no firms are none", () => {
    expect(intervals([])).toEqual([]);
  });
});
