import type { Methodology } from "../model/methodology.ts";
import type { IndicatorReading, PillarReading } from "./assessment.ts";
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
  return indicators.map((reading, i) => {
    const pillarId = methodology.indicators[i]?.pillar;
    if (reading.normalised === null || isUnused(pillars, pillarId)) return reading;
    const without = aggregateOf(
      methodology,
      pillars.map(({ id, value }) =>
        id === pillarId ? pillarWithout(methodology, indicators, i) : value,
      ),
    );
    return { ...reading, effect: without === null ? null : score - without };
  });
}

/** Present, but in a pillar too thin to count: it has no effect to tell of. */
function isUnused(pillars: readonly PillarReading[], pillarId: string | undefined): boolean {
  return pillars.some(({ id, value }) => id === pillarId && value === null);
}

function pillarWithout(
  { indicators }: Methodology,
  readings: readonly IndicatorReading[],
  left: number,
): number | null {
  const { pillar } = indicators[left] ?? {};
  const parts = indicators.map((indicator, i) =>
    indicator.pillar === pillar && i !== left ? (readings[i]?.normalised ?? null) : null,
  );
  return weightedMean(
    parts,
    indicators.map(({ weight }) => weight),
  );
}
