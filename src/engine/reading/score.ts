import { present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { coverageOf, covers, weightedGeometricMean, weightedMean } from "./composite.ts";
import type { IndicatorReading } from "./indicator.ts";

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

/** The score without a minimum coverage, from pillar values in the order of the methodology; null without any. */
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

/** A value of 0 to 1, null below the minimum coverage. */
type PillarReading = ReturnType<typeof readPillar>;

type Normalised = Pick<IndicatorReading, "normalised">;

/** The pillar readings: P = Σ w·n / Σ w over the present indicators, null below the minimum coverage. */
export function readPillars(
  methodology: Methodology,
  readings: readonly Normalised[],
): readonly PillarReading[] {
  return methodology.pillars.map(({ id }) => readPillar(methodology, id, readings));
}

function readPillar(
  { indicators, rules }: Methodology,
  pillar: string,
  readings: readonly Normalised[],
) {
  const parts: (number | null)[] = [];
  const weights: number[] = [];
  for (let i = 0; i < indicators.length; i += 1) {
    const indicator = present(indicators[i]);
    if (indicator.pillar !== pillar) continue;
    parts.push(present(readings[i]).normalised);
    weights.push(indicator.weight);
  }
  const coverage = coverageOf(parts, weights);
  const enough = covers(coverage, rules.minPillarCoverage);
  return { id: pillar, value: enough ? weightedMean(parts, weights) : null, coverage };
}
