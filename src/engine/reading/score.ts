import { present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { aggregations } from "./aggregation/aggregations.ts";
import { coverageOf, covers, weightedMean } from "./composite.ts";
import type { IndicatorReading } from "./indicator.ts";

type ScoreSettings = Methodology["score"];

/** The score of a firm from its pillars; null below the minimum coverage of a firm (the JRC's 65 % rule). */
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
  { pillars, rules, score }: Methodology,
  values: readonly (number | null)[],
  weights: readonly number[] = pillars.map(({ weight }) => weight),
): number | null {
  const { of } = aggregations[score.aggregate === "given" ? "arithmetic" : score.aggregate];
  const whole = of(values, weights, rules.pillarFloor);
  return whole === null ? null : onScale(score, whole);
}

/** A whole on the scale of scores: min + (max − min) · whole; as it is where it is a sum, or the scale has an open end. */
export function onScale({ aggregate, scale, clamp }: ScoreSettings, whole: number): number {
  const { min, max } = scale;
  const isMapped = aggregate !== "sum" && aggregate !== "given" && min !== null && max !== null;
  const score = isMapped ? min + (max - min) * whole : whole;
  return clamp ? within(scale, score) : score;
}

function within({ min, max }: ScoreSettings["scale"], score: number): number {
  const atMost = max === null ? score : Math.min(max, score);
  return min === null ? atMost : Math.max(min, atMost);
}

/** The score where the best one of the day has the maximum: min + (score − min) · (max − min) / (best − min). */
export function rescaled(
  { scale }: ScoreSettings,
  score: number,
  best: number | null,
): number | null {
  const { max } = scale;
  const min = scale.min ?? 0;
  if (best === null || max === null || best <= min) return null;
  return min + ((score - min) * (max - min)) / (best - min);
}

/** The share of all indicator weight that is present, with pillars weighted as in the score. */
export function firmCoverage({ pillars }: Methodology, readings: readonly PillarReading[]): number {
  const coverages = readings.map(({ coverage }) => coverage);
  const weights = pillars.map(({ weight }) => weight);
  return weightedMean(coverages, weights) ?? 0;
}

/** A value on the scale of its indicators, null below the minimum coverage. */
type PillarReading = ReturnType<typeof readPillar>;

type Normalised = Pick<IndicatorReading, "normalised">;

/** The pillar readings: the aggregation of the present indicators, null below the minimum coverage. */
export function readPillars(
  methodology: Methodology,
  readings: readonly Normalised[],
): readonly PillarReading[] {
  return methodology.pillars.map((pillar) => readPillar(methodology, pillar, readings));
}

function readPillar(
  { indicators, rules }: Methodology,
  { id, aggregate }: Methodology["pillars"][number],
  readings: readonly Normalised[],
) {
  const parts: (number | null)[] = [];
  const weights: number[] = [];
  for (let i = 0; i < indicators.length; i += 1) {
    const indicator = present(indicators[i]);
    if (indicator.pillar !== id) continue;
    parts.push(present(readings[i]).normalised);
    weights.push(indicator.weight);
  }
  const coverage = coverageOf(parts, weights);
  const enough = covers(coverage, rules.minPillarCoverage);
  const value = enough ? aggregations[aggregate].of(parts, weights, rules.pillarFloor) : null;
  return { id, value, coverage };
}
