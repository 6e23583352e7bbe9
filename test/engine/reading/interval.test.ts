import { describe, expect, test } from "vitest";
import { chanceFrom } from "../../../src/engine/numbers/seed.ts";
import { ranksOf } from "../../../src/engine/reading/cross-section.ts";
import type { FirmReading } from "../../../src/engine/reading/firm-reading.ts";
import { firmIntervals } from "../../../src/engine/reading/interval.ts";
import { readPillars, scoreOf } from "../../../src/engine/reading/score.ts";
import type { Methodology } from "../../../src/model/methodology.ts";
import { wideMethodology } from "../wide-methodology.ts";
import { wideReading } from "../wide-reading.ts";

const methodology = wideMethodology(4, 10);

const readingOf = (values: readonly (number | null)[]) => wideReading(methodology, values);

type Readings = readonly FirmReading[];

function intervals(
  readings: Readings,
  overrides: Partial<Methodology> = {},
  idOf: (i: number) => string = (i) => `firm${i}`,
) {
  const ranks = ranksOf(
    methodology,
    readings.map(({ score }) => score),
  );
  const ids = readings.map((_, i) => idOf(i));
  return firmIntervals({ ...methodology, ...overrides }, readings, ranks, ids);
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
  const ranks = ranksOf(
    methodology,
    readings.map(({ score }) => score),
  );
  const found = intervals(readings);

  test("contain the score and the rank and stay within bounds", () => {
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

  test("are the same for the same version and firms, and others for another version", () => {
    expect(intervals(readings)).toEqual(found);
    expect(intervals(readings, { version: "another" })).not.toEqual(found);
  });

  test("of a score move only with the firm's own readings", () => {
    const changed = readings.map((reading, i) =>
      i % 2 === 0 ? reading : (firms(90)[i + 20] ?? reading),
    );
    const after = intervals(changed);
    readings.forEach((_, i) => {
      if (i % 2 === 0) expect(after[i]?.score).toEqual(found[i]?.score);
    });
    expect(after).not.toEqual(found);
    const fewer = readings.slice(10);
    const without = intervals(fewer, {}, (i) => `firm${i + 10}`);
    expect(without.map((one) => one?.score)).toEqual(found.slice(10).map((one) => one?.score));
  });

  test("shrink to the score and the rank when nothing is perturbed", () => {
    const still = { ...methodology.uncertainty, weightSpread: 0, dropProbability: 0, draws: 3 };
    intervals(readings, { uncertainty: still }).forEach((interval, i) => {
      if (interval === null) return;
      expect(interval.score.high - interval.score.low).toBeLessThan(1e-9);
      expect(interval.rank).toEqual({ low: ranks[i], high: ranks[i] });
    });
  });

  test("have the same width as a slow plain implementation", () => {
    // 20,000 draws, one trial per indicator, scored by the engine's own pillar and score; drops are
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
    const [interval] = intervals([subject], { uncertainty: often });
    expect(interval?.score.low).toBeCloseTo(scores[1_000] ?? 0, 0);
    expect(interval?.score.high).toBeCloseTo(scores[19_000] ?? 0, 0);
  });

  test("are null for a firm without an indicator in any draw", () => {
    const nothing = { ...methodology.uncertainty, dropProbability: 1 };
    expect(
      intervals(readings, { uncertainty: nothing }).every((interval) => interval === null),
    ).toBe(true);
  });

  test("are empty without firms", () => {
    expect(intervals([])).toEqual([]);
  });
});
