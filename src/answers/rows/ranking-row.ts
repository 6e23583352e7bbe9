import { z } from "zod";
import type { Analysis } from "../../engine/world/analysis.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { picked } from "../../model/language/picked.ts";
import { withMembers } from "../../model/language/with-members.ts";
import { firmRow, firmRowSchema } from "./firm-row.ts";

/** The members that it shares with the firm's row. */
export const rankingFields = {
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
} as const;

/** A row of `/api/rankings`; values it shares with the firm's row are equal. */
export const rankingRowSchema = z
  .strictObject({
    ...firmRowSchema.unwrap().pick(rankingFields).shape,
    /** The number of distinct sources behind its observations and claims. */
    sources: z.number().int().min(0),
    status: firmRowSchema.unwrap().shape.status,
  })
  .readonly();
export type RankingRow = z.infer<typeof rankingRowSchema>;

/** The ranking row of a firm. The rank is among all firms, whatever filter the row is under. */
export function rankingRow(analysis: Analysis, assessment: FirmAssessment): RankingRow {
  const row = firmRow(analysis, assessment);
  const more = { sources: assessment.sources, status: row.status };
  return withMembers(picked(row, rankingFields), more);
}
