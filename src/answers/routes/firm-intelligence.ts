import { z } from "zod";
import type { FirmAssessment } from "../../engine/assess.ts";
import { reviewScores } from "../../engine/signals/review-scores.ts";
import type { Outcome } from "../../model/outcome.ts";
import { defineFirmRoute } from "../api/firm-route.ts";
import { type FirmRead, firmBasis } from "../rows/attached.ts";
import { rightOfReply } from "../rows/firm-object.ts";
import {
  collapseDetection,
  collapseDetectionSchema,
  firmReference,
  firmReferenceSchema,
  outcomeObject,
  outcomeObjectSchema,
  preCollapse,
  preCollapseSchema,
  truthDefense,
  truthDefenseSchema,
} from "../rows/firm-review.ts";
import { objectOf } from "../rows/object-of.ts";
import { figures } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";

const scores = objectOf<ReturnType<typeof reviewScores>>()({
  integrity: figures.points("How little the claims behind its events are believed"),
  evidence: figures.points("How far evidence decides its claims"),
  stability: figures.points("How little its scores vary"),
  outlook: figures.points("How small its probability is"),
});

const review = objectOf<FirmRead & { readonly ended: readonly Outcome[] }>()({
  firm: [firmReferenceSchema, firmReference],
  truthDefense: [
    truthDefenseSchema,
    ({ truth, readModel }) => truthDefense({ readModel, ...truth }),
  ],
  collapseDetection: [collapseDetectionSchema, collapseDetection],
  preCollapse: [preCollapseSchema, ({ sequence }) => preCollapse(sequence)],
  reviewScores: [
    scores.schema,
    (read) => scores.of(reviewScores(read, read.readModel.analysis.world.methodology)),
  ],
  outcomes: [z.array(outcomeObjectSchema), ({ ended }) => ended.map(outcomeObject)],
  outcomeStatus: [
    z.enum(["open", "provisional", "final", "disputed"]),
    ({ ended }) => ended.at(-1)?.labelStatus ?? "open",
  ],
  ...firmBasis,
  rightOfReply,
});

export const firmIntelligence = defineFirmRoute({
  path: "/api/firms/:slug/intelligence",
  name: "FirmIntelligence",
  about: "The review of one firm: claims, probability term by term, sequence, outcomes",
  schema: z.strictObject({ success: z.literal(true), review: review.schema }),
  body: (read) => ({ review: firmReview(read.readModel, read) }),
});

/** The review of one firm, as the API answers it and its page shows it. */
export function firmReview(readModel: ReadModel, assessment: FirmAssessment) {
  const ended = readModel.analysis.world.outcomesOf.get(assessment.firm.firmId) ?? [];
  return review.of({ readModel, ended, ...assessment });
}
