import type { Methodology } from "../../model/methodology.ts";
import type { PillarReading } from "../world/assessment.ts";
import { covers, weightedGeometricMean, weightedMean } from "./composite.ts";

/**
 * The score of a firm, 100 · Π max(P, floor)^(w / Σ w present): a geometric mean, so that one
 * collapsed pillar hurts. Null below the minimum coverage of a firm (the JRC's 65 % rule).
 */
export function scoreOf(
  methodology: Methodology,
  pillars: readonly PillarReading[],
  coverage: number = firmCoverage(methodology, pillars),
): number | null {
  if (!covers(coverage, methodology.rules.minFirmCoverage)) return null;
  return aggregateOf(
    methodology,
    pillars.map(({ value }) => value),
  );
}

/**
 * The same score without a minimum coverage, from pillar values in the order of the methodology;
 * null when no pillar has a value.
 */
export function aggregateOf(
  { pillars, rules }: Methodology,
  values: readonly (number | null)[],
): number | null {
  const weights = pillars.map(({ weight }) => weight);
  const mean = weightedGeometricMean(values, weights, rules.pillarFloor);
  return mean === null ? null : 100 * mean;
}

/** The share of all indicator weight that is present, with pillars weighted as in the score. */
export function firmCoverage({ pillars }: Methodology, readings: readonly PillarReading[]): number {
  const coverages = readings.map(({ coverage }) => coverage);
  const weights = pillars.map(({ weight }) => weight);
  return weightedMean(coverages, weights) ?? 0;
}
