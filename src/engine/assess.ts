import { firmConfidence } from "./confidence.ts";
import { riskBand } from "./forecast/band.ts";
import { featureValues } from "./forecast/features.ts";
import { hazardOf } from "./forecast/hazard.ts";
import type { FirmOnDay } from "./reading/cross-section.ts";
import { withEffects } from "./reading/effect.ts";
import { statusAt } from "./reading/firm-reading.ts";
import { freshnessOf } from "./reading/freshness.ts";
import type { SequenceTemplate } from "./truth/correlation.ts";
import { sequenceOf } from "./truth/sequence.ts";
import { truthOf } from "./truth/truth.ts";
import type { FirmAssessment } from "./world/assessment.ts";
import type { World } from "./world/world.ts";

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
    band: constituent ? riskBand(hazard, sequence, methodology) : null,
    freshness: freshnessOf(methodology, asOf, [reading]),
  };
}
