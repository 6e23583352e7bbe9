import type { FirmAssessment } from "./assessment.ts";
import { riskBand } from "./band.ts";
import { firmConfidence } from "./confidence.ts";
import type { SequenceTemplate } from "./correlation.ts";
import type { FirmOnDay } from "./cross-section.ts";
import { withEffects } from "./effect.ts";
import { featureValues } from "./features.ts";
import { statusAt } from "./firm-reading.ts";
import { freshnessOf } from "./freshness.ts";
import { hazardOf } from "./hazard.ts";
import { sequenceOf } from "./sequence.ts";
import { truthOf } from "./truth.ts";
import type { World } from "./world.ts";

/** Of the market, for the firms in it. */
export interface Surroundings {
  /** Of the newest period end. */
  readonly stress: number | null;
  readonly templates: readonly SequenceTemplate[];
}

/** All that can be said of a firm before the snapshot is known. */
export type FirmFindings = Omit<
  FirmAssessment,
  "scoreInterval" | "rankInterval" | "rankChange" | "history" | "sources" | "provenance"
>;

/** A firm on the as-of date. One that has left the index has no hazard: its story is over. */
export function assess(
  world: World,
  { firm, constituent, reading, rank }: FirmOnDay,
  { stress, templates }: Surroundings,
): FirmFindings {
  const { asOf, methodology, model } = world;
  const truth = truthOf(world, firm.firmId, asOf);
  const sequence = sequenceOf(world, firm.firmId, truth, asOf, templates);
  const hazard =
    model === null || !constituent
      ? null
      : hazardOf(model, featureValues(world, firm, reading, sequence, stress, model, asOf));
  return {
    firm,
    status: statusAt(firm, asOf),
    indicators: withEffects(methodology, reading),
    pillars: reading.pillars,
    coverage: reading.coverage,
    score: reading.score,
    rank,
    confidence: firmConfidence(methodology, { reading, truth }),
    lastObservedOn: reading.lastObservedOn,
    truth,
    sequence,
    hazard,
    band: riskBand(hazard, sequence, methodology),
    freshness: freshnessOf(methodology, asOf, [reading]),
  };
}
