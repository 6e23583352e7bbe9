import { firmConfidence } from "./confidence.ts";
import { riskOn } from "./forecast/at-risk.ts";
import { riskBand } from "./forecast/band.ts";
import { featureValues } from "./forecast/features.ts";
import { hazardOf } from "./forecast/hazard.ts";
import type { FirmOnDay } from "./reading/cross-section.ts";
import { withEffects } from "./reading/effect.ts";
import { type FirmReading, statusAt } from "./reading/firm-reading.ts";
import { freshnessOf } from "./reading/freshness.ts";
import type { SequenceTemplate } from "./truth/correlation.ts";
import { sequenceOf } from "./truth/sequence.ts";
import { truthOf } from "./truth/truth.ts";
import type { FirmAssessment, NoProbability } from "./world/assessment.ts";
import type { World } from "./world/world.ts";

/** What the assessment of a firm takes from the market. */
export interface MarketContext {
  /** The stress on the newest period end. */
  readonly stress: number | null;
  readonly templates: readonly SequenceTemplate[];
}

/** The assessment of a firm as far as it is known before the snapshot. */
export type FirmFindings = Omit<
  FirmAssessment,
  | "scoreInterval"
  | "rankInterval"
  | "rankChange"
  | "history"
  | "sources"
  | "inputs"
  | "leafHash"
  | "provenance"
>;

/** The findings on a firm on the as-of date. A firm that has left the index has no hazard. */
export function assess(
  world: World,
  { firm, constituent, reading, rank }: FirmOnDay,
  { stress, templates }: MarketContext,
): FirmFindings {
  const { asOf, methodology, model } = world;
  const truth = truthOf(world, firm.firmId, asOf);
  const sequence = sequenceOf(world, firm.firmId, truth, asOf, templates);
  const noProbability = whyNone(world, constituent, reading);
  const hazard =
    model === null || noProbability !== null
      ? null
      : hazardOf(
          model,
          featureValues(world, firm, reading, sequence, stress, model, asOf),
          methodology.probability,
        );
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
    noProbability,
    band: constituent ? riskBand(hazard, sequence, methodology) : null,
    freshness: freshnessOf(methodology, asOf, [reading]),
  };
}

function whyNone(
  { asOf, methodology, model, publisher }: World,
  constituent: boolean,
  reading: FirmReading,
): NoProbability | null {
  if (!constituent) return "left_index";
  if (model === null) return "no_model";
  const day = { period: publisher.period, methodology, at: asOf };
  return riskOn(day, model)(reading) ? null : "no_fresh_observation";
}
