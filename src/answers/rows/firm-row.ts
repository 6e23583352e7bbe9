import { z } from "zod";
import type { Analysis } from "../../engine/world/analysis.ts";
import { type FirmAssessment, noProbabilityReasons } from "../../engine/world/assessment.ts";
import { breakSinceLastEnd } from "../../engine/world/breaks.ts";
import { count, countryCode, id, isoDate, jurisdictionTier, slug, text } from "../../model/cell.ts";
import { type Firm, firmStatuses } from "../../model/firm.ts";
import { breakSchema, riskBands } from "../../model/shared.ts";
import { objectOf } from "./object-of.ts";
import {
  publishedAs,
  publishedBaseRate,
  publishedConfidence,
  publishedLift,
  publishedProbability,
  publishedRank,
  publishedScore,
} from "./published.ts";

const score = z.number().min(0).max(100).nullable();
const rank = z.number().int().min(1).nullable();
const share = z.number().min(0).max(1);

type Read = Firm & FirmAssessment & { readonly analysis: Analysis };

const listed = objectOf<Read>()({
  firmId: id,
  slug,
  name: text,
  country: countryCode.nullable(),
  jurisdictionTier: jurisdictionTier.nullable(),
  modelType: id.nullable(),
  status: z.enum(firmStatuses),
  rated: [z.boolean(), (firm) => firm.score !== null],
  score: [score, (firm) => publishedScore(firm.score)],
  scoreLow: [score, ({ scoreInterval }) => publishedScore(scoreInterval?.low ?? null)],
  scoreHigh: [score, ({ scoreInterval }) => publishedScore(scoreInterval?.high ?? null)],
  rank: [rank, (firm) => publishedRank(firm.rank)],
  rankLow: [rank, ({ rankInterval }) => publishedRank(rankInterval?.low ?? null)],
  rankHigh: [rank, ({ rankInterval }) => publishedRank(rankInterval?.high ?? null)],
  rankChange: [z.number().int().nullable(), (firm) => publishedRank(firm.rankChange)],
  /** The change of rule since the ranks and scores that it is compared with. */
  break: [
    breakSchema.nullable(),
    ({ rankChange, analysis }) =>
      rankChange === null ? null : breakSinceLastEnd(analysis.world, analysis.market),
  ],
  /** The pillar values by id, in the order of the methodology. */
  pillars: [z.record(id, share.nullable()), pillarsOf],
  coverage: [share, (firm) => publishedAs(firm.analysis.world.methodology)(firm.coverage)],
  /** Null for a firm that has left the index. */
  riskBand: [z.enum(riskBands).nullable(), ({ band }) => band],
  probability: [
    share.nullable(),
    ({ hazard }) => publishedProbability(hazard?.probability ?? null),
  ],
  /** Why there is no probability; null where there is one. */
  noProbability: z.enum(noProbabilityReasons).nullable(),
  /** The base rate of the model in force; null when there is none. */
  baseRate: [
    share.nullable(),
    ({ hazard, analysis }) =>
      publishedBaseRate(hazard?.baseRate ?? analysis.world.model?.baseRate ?? null),
  ],
  lift: [z.number().min(0).nullable(), ({ hazard }) => publishedLift(hazard?.lift ?? null)],
  stage: [z.number().int().min(0).max(4), ({ sequence }) => sequence.stage],
  confidence: [share.nullable(), ({ confidence }) => publishedConfidence(confidence.value)],
  lastObservedOn: isoDate.nullable(),
  href: [z.string().startsWith("/api/firms/"), (firm) => `/api/firms/${firm.slug}`],
});

/** A firm in list form, as `/api/firms`, `/api/index/latest` and the exports publish it. */
export const firmRowSchema = listed.schema.readonly();
export type FirmRow = z.infer<typeof firmRowSchema>;

export function firmRow(analysis: Analysis, assessment: FirmAssessment): FirmRow {
  return listed.of({ ...assessment.firm, ...assessment, analysis });
}

function pillarsOf({ analysis: { world }, pillars }: Read) {
  const published = publishedAs(world.methodology);
  const values = new Map(pillars.map(({ id, value }) => [id, value]));
  return Object.fromEntries(
    world.methodology.pillars.map(({ id }) => [id, published(values.get(id) ?? null)]),
  );
}

const ranked = objectOf<FirmRow & Pick<FirmAssessment, "sources">>()({
  ...listed.schema.pick({
    rank: true,
    rankLow: true,
    rankHigh: true,
    rankChange: true,
    break: true,
    slug: true,
    firmId: true,
    name: true,
    country: true,
    jurisdictionTier: true,
    score: true,
    scoreLow: true,
    scoreHigh: true,
    riskBand: true,
    lift: true,
    stage: true,
    confidence: true,
    coverage: true,
  }).shape,
  /** The number of distinct sources behind its observations and claims. */
  sources: count,
  status: listed.schema.shape.status,
});

/** A row of `/api/rankings`; values it shares with the firm's row are equal. */
export const rankingRowSchema = ranked.schema.readonly();
export type RankingRow = z.infer<typeof rankingRowSchema>;

/** The ranking row of a firm. The rank is among all firms, whatever filter the row is under. */
export function rankingRow(analysis: Analysis, assessment: FirmAssessment): RankingRow {
  return ranked.of({ ...firmRow(analysis, assessment), sources: assessment.sources });
}
