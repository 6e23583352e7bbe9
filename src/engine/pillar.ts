import type { Methodology } from "../model/methodology.ts";
import type { IndicatorReading, PillarReading } from "./assessment.ts";
import { coverageOf, covers, weightedMean } from "./composite.ts";

/**
 * The pillars of a methodology from readings in the order of its indicators: P = Σ w·n / Σ w over
 * the present indicators, null below the minimum share of weight present. A pillar that has no
 * indicator has coverage 0.
 */
export function readPillars(
  methodology: Methodology,
  readings: readonly IndicatorReading[],
): readonly PillarReading[] {
  return methodology.pillars.map(({ id }) => {
    const parts: (number | null)[] = [];
    const weights: number[] = [];
    methodology.indicators.forEach((indicator, i) => {
      if (indicator.pillar !== id) return;
      parts.push(readings[i]?.normalised ?? null);
      weights.push(indicator.weight);
    });
    const coverage = coverageOf(parts, weights);
    const enough = covers(coverage, methodology.rules.minPillarCoverage);
    return { id, value: enough ? weightedMean(parts, weights) : null, coverage };
  });
}
