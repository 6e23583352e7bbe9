import { z } from "zod";
import type { FirmAssessment } from "../engine/assessment.ts";
import { type ReviewScores, reviewScores } from "../engine/review-scores.ts";
import { interpretationMeta, interpretationMetaShape, interpreted } from "../http/attached.ts";
import {
  collapseDetection,
  collapseDetectionSchema,
  firmReference,
  firmReferenceSchema,
} from "../http/collapse-detection.ts";
import { storedAt } from "../http/file-answer.ts";
import { underEveryName } from "../http/firm-names.ts";
import { rightOfReply, rightOfReplySchema } from "../http/firm-object.ts";
import { outcomeObject, outcomeObjectSchema, outcomeStatus } from "../http/outcome-object.ts";
import { publishedConfidence, publishedScore } from "../http/published.ts";
import { json } from "../http/reply.ts";
import { defineFileRoute } from "../http/route.ts";
import { preCollapse, preCollapseSchema } from "../http/sequence-object.ts";
import type { Site } from "../http/site.ts";
import { slugParameter, unknownFirm } from "../http/slug-parameter.ts";
import { truthDefense, truthDefenseSchema } from "../http/truth-defense.ts";
import { unitInterval } from "../model/cell.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { calibrationSchema, confidencePartsSchema } from "../model/shared.ts";

const reviewScore = z.number().min(0).max(100).multipleOf(0.1).nullable();

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
  ...interpretationMetaShape,
  calibration: calibrationSchema,
  rightOfReply: rightOfReplySchema,
});

export const firmIntelligence = defineFileRoute({
  path: "/api/firms/:slug/intelligence",
  about: "The review of one firm: claims, probability term by term, sequence, outcomes",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), review: reviewSchema }),
  answer: () => storedAt("s/firm-review/{slug}.json", unknownFirm),
  entries: (site) =>
    underEveryName(site, (name, assessment) => ({
      file: `s/firm-review/${name}.json`,
      cache: "latest",
      reply: () => json({ success: true, review: review(site, assessment) }),
    })),
});

function review(site: Site, assessment: FirmAssessment): z.infer<typeof reviewSchema> {
  const { analysis } = site;
  const outcomes = analysis.world.outcomesOf.get(assessment.firm.firmId) ?? [];
  return {
    firm: firmReference(assessment),
    truthDefense: truthDefense(site, assessment.truth),
    collapseDetection: collapseDetection(assessment, analysis.world.model),
    preCollapse: preCollapse(assessment.sequence),
    reviewScores: publishedReviewScores(assessment),
    outcomes: outcomes.map(outcomeObject),
    outcomeStatus: outcomeStatus(outcomes),
    confidence: publishedConfidence(assessment.confidence.value),
    confidenceBasis: assessment.confidence.parts,
    ...interpretationMeta(site),
    freshness: assessment.freshness,
    provenance: interpreted(assessment.provenance),
    calibration: analysis.calibration.realTime,
    rightOfReply: rightOfReply(site, assessment),
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
