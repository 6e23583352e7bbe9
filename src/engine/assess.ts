import { at } from "../model/language/at.ts";
import type { Methodology } from "../model/methodology.ts";
import type { Provenance } from "../model/shared.ts";
import { confidenceOver } from "./confidence.ts";
import type { Watched } from "./detect/detect.ts";
import type { ScoreEntry } from "./detect/watched-scores.ts";
import { riskOn } from "./forecast/at-risk.ts";
import { bandBy } from "./forecast/bands/band.ts";
import { type FeatureContext, featureValues } from "./forecast/features.ts";
import { hazardOf } from "./forecast/hazard.ts";
import type { Interval } from "./numbers/interval.ts";
import type { FirmInputs } from "./provenance.ts";
import { aggregations } from "./reading/aggregation/aggregations.ts";
import type { FirmOnDay } from "./reading/cross-section.ts";
import { type FirmReading, statusAt } from "./reading/firm-reading.ts";
import { freshnessOf } from "./reading/freshness.ts";
import type { GroupPlace } from "./reading/group-places.ts";
import type { IndicatorReading } from "./reading/indicator.ts";
import { aggregateOf, rescaled } from "./reading/score.ts";
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
  /** The standard deviation of a firm's scores about their level, in their unit; null while too few are known. */
  readonly scoreNoise: number | null;
  readonly rankInterval: Interval | null;
  /** The change since the last period end, among the firms of both days by one set of rules: positive is better now. */
  readonly rankChange: number | null;
  /** Its places in the groups of the methodology, in their order. */
  readonly groupPlaces: readonly GroupPlace[];
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
    best,
  }: Pick<FeatureContext, "stress"> & {
    readonly templates: readonly SequenceTemplate[];
    readonly best: number | null;
  },
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
    indicators: withEffects(methodology, reading, best),
    pillars: reading.pillars,
    coverage: reading.coverage,
    /** Unrounded, on the scale of the methodology; null when unrated. */
    score: reading.score,
    rank,
    confidence: confidenceOver(methodology, [{ reading, truth }]),
    lastObservedOn: reading.lastObservedOn,
    truth,
    sequence,
    hazard,
    noProbability,
    /** Null for a firm that has left the index, and in an index without bands. */
    band: constituent ? bandBy(methodology, { score: reading.score, hazard, sequence }) : null,
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

/** The readings with their effects: the score less that of a methodology in which the indicator has no weight. */
export function withEffects(
  methodology: Methodology,
  { indicators, pillars, score }: FirmReading,
  best: number | null = null,
): readonly IndicatorReading[] {
  if (score === null) return indicators;
  const parts = indicators.map(({ normalised }) => normalised);
  return indicators.map((reading, i) => {
    const { pillar } = at(methodology.indicators, i);
    const weights = methodology.indicators.map((one, k) =>
      one.pillar === pillar && k !== i ? one.weight : 0,
    );
    const place = methodology.pillars.findIndex(({ id }) => id === pillar);
    const { aggregate } = at(methodology.pillars, place);
    const whole = at(pillars, place).value;
    if (reading.normalised === null || whole === null) return reading;
    const own = aggregations[aggregate].of(parts, weights, methodology.rules.pillarFloor);
    const without = aggregateOf(
      methodology,
      pillars.map(({ value }, k) => (k === place ? own : value)),
      // a pillar of which nothing is left has no weight either
      methodology.pillars.map(({ weight }, k) => (k === place && own === null ? 0 : weight)),
    );
    return { ...reading, effect: without === null ? null : score - onTop(without) };
  });

  function onTop(without: number): number {
    return best === null ? without : (rescaled(methodology.score, without, best) ?? without);
  }
}
