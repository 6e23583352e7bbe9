import type { Methodology } from "../../model/methodology.ts";
import type { IndicatorReading } from "../world/assessment.ts";
import { weightedMean } from "./composite.ts";
import type { FirmReading } from "./firm-reading.ts";
import { aggregateOf } from "./score.ts";

/**
 * The readings of a firm with their effects: the score less the score with that one indicator left
 * out and its pillar's weights rescaled. The rules on coverage do not apply to the score without,
 * which answers "what does this one do", not "would the firm be rated".
 */
export function withEffects(
  methodology: Methodology,
  { indicators, pillars, score }: FirmReading,
): readonly IndicatorReading[] {
  if (score === null) return indicators;
  const values = pillars.map(({ value }) => value);
  return indicators.map((reading, i) => {
    const place = pillars.findIndex(({ id }) => id === methodology.indicators[i]?.pillar);
    const whole = values[place] ?? null;
    if (reading.normalised === null || whole === null) return reading;
    values[place] = pillarWithout(methodology, indicators, i);
    const without = aggregateOf(methodology, values);
    values[place] = whole;
    return { ...reading, effect: without === null ? null : score - without };
  });
}

/** Σ w·n / Σ w over the other present indicators of the pillar; null when there are none. */
function pillarWithout(
  { indicators }: Methodology,
  readings: readonly IndicatorReading[],
  left: number,
): number | null {
  const pillar = indicators[left]?.pillar;
  const parts: (number | null)[] = [];
  const weights: number[] = [];
  for (let i = 0; i < indicators.length; i += 1) {
    const indicator = indicators[i];
    if (indicator === undefined || indicator.pillar !== pillar || i === left) continue;
    parts.push(readings[i]?.normalised ?? null);
    weights.push(indicator.weight);
  }
  return weightedMean(parts, weights);
}
