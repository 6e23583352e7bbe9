import { z } from "zod";
import { type ReviewScores, reviewScores } from "../../engine/signals/review-scores.ts";
import type { FirmAssessment } from "../../engine/world/assessment.ts";
import { calibrationSchema } from "../../model/calibration.ts";
import { unitInterval } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { confidencePartsSchema } from "../../model/shared.ts";
import { underEveryName } from "../api/firm-names.ts";
import { slugParameter, unknownFirm } from "../api/parameter.ts";
import { defineFileRoute, json, storedAt } from "../api/route.ts";
import { firmAnswer, firmAnswerShape } from "../rows/attached.ts";
import {
  collapseDetection,
  collapseDetectionSchema,
  firmReference,
  firmReferenceSchema,
} from "../rows/collapse-detection.ts";
import { rightOfReply, rightOfReplySchema } from "../rows/firm-object.ts";
import { outcomeObject, outcomeObjectSchema, outcomeStatus } from "../rows/outcome-object.ts";
import { publishedConfidence, publishedScore } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";
import { preCollapse, preCollapseSchema } from "../rows/sequence-object.ts";
import { truthDefense, truthDefenseSchema } from "../rows/truth-defense.ts";

const reviewScore = z.number().min(0).max(100).nullable().describe("With one decimal");

const reviewSchema = z.strictObject({
  firm: firmReferenceSchema,
  truthDefense: truthDefenseSchema,
  collapseDetection: collapseDetectionSchema,
  preCollapse: preCollapseSchema,
  reviewScores: z.strictObject({
    integrity: reviewScore,
    evidence: reviewScore,
    stability: reviewScore,
    outlook: reviewScore,
  }),
  outcomes: z.array(outcomeObjectSchema),
  outcomeStatus: z.enum(["open", "provisional", "final", "disputed"]),
  confidence: unitInterval.nullable(),
  confidenceBasis: confidencePartsSchema,
  ...firmAnswerShape,
  calibration: calibrationSchema,
  rightOfReply: rightOfReplySchema,
});

export const firmIntelligence = defineFileRoute({
  path: "/api/firms/:slug/intelligence",
  name: "FirmIntelligence",
  about: "The review of one firm: claims, probability term by term, sequence, outcomes",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), review: reviewSchema }),
  answer: () => storedAt("api/firms/{slug}/intelligence.json", unknownFirm),
  entries: (readModel) =>
    underEveryName(readModel, (name, assessment) => ({
      file: `api/firms/${name}/intelligence.json`,
      cache: "latest",
      reply: () => json({ success: true, review: firmReview(readModel, assessment()) }),
    })),
});

/** The review of one firm, as the API answers it and its page shows it. */
export function firmReview(
  readModel: ReadModel,
  assessment: FirmAssessment,
): z.infer<typeof reviewSchema> {
  const { analysis } = readModel;
  const outcomes = analysis.world.outcomesOf.get(assessment.firm.firmId) ?? [];
  return {
    firm: firmReference(assessment),
    truthDefense: truthDefense(readModel, assessment.truth),
    collapseDetection: collapseDetection(assessment, analysis.world.model),
    preCollapse: preCollapse(assessment.sequence),
    reviewScores: publishedReviewScores(assessment),
    outcomes: outcomes.map(outcomeObject),
    outcomeStatus: outcomeStatus(outcomes),
    confidence: publishedConfidence(assessment.confidence.value),
    confidenceBasis: assessment.confidence.parts,
    ...firmAnswer(readModel, assessment),
    calibration: analysis.calibration.realTime,
    rightOfReply: rightOfReply(readModel, assessment),
  };
}

function publishedReviewScores(assessment: FirmAssessment): ReviewScores {
  const { integrity, evidence, stability, outlook } = reviewScores(assessment);
  return {
    integrity: publishedScore(integrity),
    evidence: publishedScore(evidence),
    stability: publishedScore(stability),
    outlook: publishedScore(outlook),
  };
}
