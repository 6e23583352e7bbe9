import { at } from "../model/language/at.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Provenance } from "../model/shared.ts";
import { confidenceOver } from "./confidence.ts";
import type { Watched } from "./detect/detect.ts";
import type { ScoreEntry } from "./detect/watched-scores.ts";
import { riskOn } from "./forecast/at-risk.ts";
import { riskBand } from "./forecast/band.ts";
import { type FeatureContext, featureValues } from "./forecast/features.ts";
import { hazardOf } from "./forecast/hazard.ts";
import type { Interval } from "./numbers/interval.ts";
import type { FirmInputs } from "./provenance.ts";
import { weightedMean } from "./reading/composite.ts";
import type { FirmOnDay } from "./reading/cross-section.ts";
import { type FirmReading, statusAt } from "./reading/firm-reading.ts";
import { freshnessOf } from "./reading/freshness.ts";
import type { IndicatorReading } from "./reading/indicator.ts";
import { aggregateOf } from "./reading/score.ts";
import type { SequenceTemplate } from "./truth/correlation.ts";
import { sequenceOf } from "./truth/sequence.ts";
import { truthOf } from "./truth/truth.ts";
import type { Standing } from "./world/period-sight.ts";
import { sightOn } from "./world/sight.ts";
import type { World } from "./world/world.ts";

export type FirmFindings = ReturnType<typeof assess>;

/** The findings on a firm, and what needs those on all firms. */
export interface FirmAssessment extends FirmFindings {
  readonly scoreInterval: Interval | null;
  readonly rankInterval: Interval | null;
  /** The change since the last period end, among the firms of both days by one set of rules: positive is better now. */
  readonly rankChange: number | null;
  /** The number of sources behind it. */
  readonly sources: number;
  readonly inputs: FirmInputs;
  /** The hash of its state, which is its leaf in the snapshot while it is in the index; hex. */
  readonly leafHash: string;
  readonly provenance: Provenance;
  /** The standing figures of each period end from the one on which it is first listed, oldest first. */
  readonly history: readonly FirmEntry[];
  /** What is news about its scores. */
  readonly scores: Watched;
}

export interface FirmEntry extends ScoreEntry {
  readonly rank: number | null;
  readonly coverage: number;
  readonly standing: Standing;
}

export const noProbabilityReasons = ["left_index", "no_model", "no_fresh_observation"] as const;

export function assess(
  world: World,
  { firm, constituent, reading, rank }: FirmOnDay,
  {
    stress,
    templates,
  }: Pick<FeatureContext, "stress"> & { templates: readonly SequenceTemplate[] },
) {
  const { asOf, methodology, model } = world;
  const truth = truthOf(world, firm.firmId, asOf);
  const sequence = sequenceOf(world, firm.firmId, truth, asOf, templates);
  const noProbability = whyNone(world, constituent, reading);
  const context = { world, firm, reading, sequence, stress, at: asOf };
  const hazard =
    model === null || noProbability !== null
      ? null
      : hazardOf(model, featureValues(model, context), methodology.probability);
  return {
    firm,
    status: statusAt(firm, sightOn(asOf)),
    indicators: withEffects(methodology, reading),
    pillars: reading.pillars,
    coverage: reading.coverage,
    /** Unrounded, 0 to 100; null when unrated. */
    score: reading.score,
    rank,
    confidence: confidenceOver(methodology, [{ reading, truth }]),
    lastObservedOn: reading.lastObservedOn,
    truth,
    sequence,
    hazard,
    noProbability,
    /** Null for a firm that has left the index. */
    band: constituent ? riskBand(hazard, sequence, methodology) : null,
    freshness: freshnessOf(methodology, asOf, [reading]),
  };
}

function whyNone(
  { asOf, methodology, model, publisher }: World,
  constituent: boolean,
  reading: FirmReading,
): (typeof noProbabilityReasons)[number] | null {
  if (!constituent) return "left_index";
  if (model === null) return "no_model";
  const day = { period: publisher.period, methodology, at: asOf };
  return riskOn(day, model)(reading) ? null : "no_fresh_observation";
}

/** The readings with their effects: the score less that without the indicator, its pillar's weights rescaled. */
export function withEffects(
  methodology: Methodology,
  { indicators, pillars, score }: FirmReading,
): readonly IndicatorReading[] {
  if (score === null) return indicators;
  return indicators.map((reading, i) => {
    const { pillar } = at(methodology.indicators, i);
    const left = indicators.map((one, k) => (k === i ? null : one.normalised));
    const weights = methodology.indicators.map((one) => (one.pillar === pillar ? one.weight : 0));
    const whole = pillars.find(({ id }) => id === pillar)?.value ?? null;
    if (reading.normalised === null || whole === null) return reading;
    const values = pillars.map(({ id, value }) =>
      id === pillar ? weightedMean(left, weights) : value,
    );
    const without = aggregateOf(methodology, values);
    return { ...reading, effect: without === null ? null : score - without };
  });
}
