import { at } from "../../language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { IndicatorReading } from "../world/assessment.ts";
import { weightedMean } from "./composite.ts";
import type { FirmReading } from "./firm-reading.ts";
import { aggregateOf } from "./score.ts";

/**
 * The readings of a firm with their effects: the score minus the score without that indicator, its
 * pillar's weights rescaled. Minimum coverage does not apply to the score without it, because the
 * question is what the indicator contributes, not whether the firm would be rated.
 */
export function withEffects(
  methodology: Methodology,
  { indicators, pillars, score }: FirmReading,
): readonly IndicatorReading[] {
  if (score === null) return indicators;
  const values = pillars.map(({ value }) => value);
  return indicators.map((reading, i) => {
    const pillarIndex = pillars.findIndex(({ id }) => id === at(methodology.indicators, i).pillar);
    const whole = at(values, pillarIndex);
    if (reading.normalised === null || whole === null) return reading;
    values[pillarIndex] = pillarWithout(methodology, indicators, i);
    const without = aggregateOf(methodology, values);
    values[pillarIndex] = whole;
    return { ...reading, effect: without === null ? null : score - without };
  });
}

/** The pillar's value without one indicator; null when no other is present. */
function pillarWithout(
  { indicators }: Methodology,
  readings: readonly IndicatorReading[],
  left: number,
): number | null {
  const { pillar } = at(indicators, left);
  const parts: (number | null)[] = [];
  const weights: number[] = [];
  for (let i = 0; i < indicators.length; i += 1) {
    const indicator = at(indicators, i);
    if (indicator.pillar !== pillar || i === left) continue;
    parts.push(at(readings, i).normalised);
    weights.push(indicator.weight);
  }
  return weightedMean(parts, weights);
}
