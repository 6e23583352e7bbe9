import { z } from "zod";
import type { Analysis } from "../../engine/world/analysis.ts";
import { type FirmAssessment, noProbabilityReasons } from "../../engine/world/assessment.ts";
import { breakSinceLastEnd } from "../../engine/world/breaks.ts";
import { countryCode, id, isoDate, jurisdictionTier, slug, text } from "../../model/cell.ts";
import { firmStatuses } from "../../model/firm.ts";
import { breakSchema, riskBands } from "../../model/shared.ts";
import {
  publishedAs,
  publishedBaseRate,
  publishedConfidence,
  publishedLift,
  publishedProbability,
  publishedRank,
  publishedScore,
} from "./published.ts";

const score = z.number().min(0).max(100);
const rank = z.number().int().min(1);
const share = z.number().min(0).max(1);

/** A firm in list form, as `/api/firms`, `/api/index/latest` and the exports publish it. */
export const firmRowSchema = z
  .strictObject({
    firmId: id,
    slug,
    name: text,
    country: countryCode,
    jurisdictionTier,
    modelType: id,
    status: z.enum(firmStatuses),
    rated: z.boolean(),
    score: score.nullable(),
    scoreLow: score.nullable(),
    scoreHigh: score.nullable(),
    rank: rank.nullable(),
    rankLow: rank.nullable(),
    rankHigh: rank.nullable(),
    rankChange: z.number().int().nullable(),
    /** The change of rule since the ranks and scores that it is compared with. */
    break: breakSchema.nullable(),
    /** The pillar values by id, in the order of the methodology. */
    pillars: z.record(id, share.nullable()),
    coverage: share,
    /** Null for a firm that has left the index. */
    riskBand: z.enum(riskBands).nullable(),
    probability: share.nullable(),
    /** Why there is no probability; null where there is one. */
    noProbability: z.enum(noProbabilityReasons).nullable(),
    /** The base rate of the model in force; null when there is none. */
    baseRate: share.nullable(),
    lift: z.number().min(0).nullable(),
    stage: z.number().int().min(0).max(4),
    confidence: share.nullable(),
    lastObservedOn: isoDate.nullable(),
    href: z.string().startsWith("/api/firms/"),
  })
  .readonly();
export type FirmRow = z.infer<typeof firmRowSchema>;

export function firmRow(analysis: Analysis, assessment: FirmAssessment): FirmRow {
  const { firm, scoreInterval, rankInterval, hazard } = assessment;
  return {
    firmId: firm.firmId,
    slug: firm.slug,
    name: firm.name,
    country: firm.country,
    jurisdictionTier: firm.jurisdictionTier,
    modelType: firm.modelType,
    status: assessment.status,
    rated: assessment.score !== null,
    score: publishedScore(assessment.score),
    scoreLow: publishedScore(scoreInterval?.low ?? null),
    scoreHigh: publishedScore(scoreInterval?.high ?? null),
    rank: publishedRank(assessment.rank),
    rankLow: publishedRank(rankInterval?.low ?? null),
    rankHigh: publishedRank(rankInterval?.high ?? null),
    rankChange: publishedRank(assessment.rankChange),
    break:
      assessment.rankChange === null ? null : breakSinceLastEnd(analysis.world, analysis.market),
    pillars: pillarsOf(analysis, assessment),
    coverage: publishedAs(analysis.world.methodology)(assessment.coverage),
    riskBand: assessment.band,
    probability: publishedProbability(hazard?.probability ?? null),
    noProbability: assessment.noProbability,
    baseRate: publishedBaseRate(hazard?.baseRate ?? analysis.world.model?.baseRate ?? null),
    lift: publishedLift(hazard?.lift ?? null),
    stage: assessment.sequence.stage,
    confidence: publishedConfidence(assessment.confidence.value),
    lastObservedOn: assessment.lastObservedOn,
    href: `/api/firms/${firm.slug}`,
  };
}

function pillarsOf(analysis: Analysis, { pillars }: FirmAssessment): FirmRow["pillars"] {
  const published = publishedAs(analysis.world.methodology);
  const values = new Map(pillars.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    analysis.world.methodology.pillars.map(({ id }) => [id, published(values.get(id) ?? null)]),
  );
}
