import { present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { IndicatorReading, PillarReading } from "../world/assessment.ts";
import { coverageOf, covers, weightedMean } from "./composite.ts";

type Normalised = Pick<IndicatorReading, "normalised">;

/**
 * The pillar readings of a methodology, from readings in the order of its indicators: P = Σ w·n / Σ
 * w over the present indicators, null below the minimum coverage. A pillar without indicators has
 * coverage 0.
 */
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
): PillarReading {
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
