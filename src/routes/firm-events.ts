import { z } from "zod";
import type { FirmAssessment, SequenceEvent } from "../engine/assessment.ts";
import { interpretationMeta, interpretationMetaShape, interpreted } from "../http/attached.ts";
import {
  collapseDetection,
  collapseDetectionSchema,
  firmReference,
  firmReferenceSchema,
} from "../http/collapse-detection.ts";
import { storedAt } from "../http/file-answer.ts";
import { underEveryName } from "../http/firm-names.ts";
import { publishedConfidence } from "../http/published.ts";
import { json } from "../http/reply.ts";
import { defineFileRoute } from "../http/route.ts";
import {
  correlationObject,
  correlationSchema,
  eventObject,
  eventObjectSchema,
  sequencePathSchema,
} from "../http/sequence-object.ts";
import type { Site } from "../http/site.ts";
import { slugParameter, unknownFirm } from "../http/slug-parameter.ts";
import { verdictCountsSchema } from "../http/truth-defense.ts";
import { isoDate, text, unitInterval } from "../model/cell.ts";
import { analysedKinds } from "../model/content-kind.ts";
import { calibrationSchema, confidencePartsSchema, firmVerdicts } from "../model/shared.ts";

const eventSchema = z.strictObject({
  firm: firmReferenceSchema,
  /** All that is known up to the as-of date. */
  window: z.strictObject({ from: isoDate, to: isoDate }),
  truthDefense: z.strictObject({ verdict: z.enum(firmVerdicts), counts: verdictCountsSchema }),
  collapseDetection: collapseDetectionSchema,
  sequence: z.strictObject({
    stage: z.number().int().min(0).max(4),
    stageName: text,
    path: sequencePathSchema,
    elapsedDays: z.number().int().nullable(),
    correlation: correlationSchema,
  }),
  criticalEvents: z.array(eventObjectSchema),
  otherEvents: z.array(eventObjectSchema),
  confidence: unitInterval.nullable(),
  confidenceBasis: confidencePartsSchema,
  ...interpretationMetaShape,
  calibration: calibrationSchema,
});

export const firmEvents = defineFileRoute({
  path: "/api/events/firm/:slug",
  about: "What happened to one firm, and which of it is critical",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), event: eventSchema }),
  answer: () => storedAt("s/firm-events/{slug}.json", unknownFirm),
  entries: (site) =>
    underEveryName(site, (name, assessment) => ({
      file: `s/firm-events/${name}.json`,
      cache: "latest",
      reply: () => json({ success: true, event: eventPayload(site, assessment) }),
    })),
});

function eventPayload(site: Site, assessment: FirmAssessment): z.infer<typeof eventSchema> {
  const { analysis } = site;
  const { sequence, truth, firm } = assessment;
  return {
    firm: firmReference(assessment),
    window: { from: firm.listedOn, to: analysis.world.asOf },
    truthDefense: { verdict: truth.verdict, counts: { ...truth.counts } },
    collapseDetection: collapseDetection(assessment, analysis.world.model),
    sequence: {
      stage: sequence.stage,
      stageName: sequence.stageName,
      path: [...sequence.path],
      elapsedDays: sequence.elapsedDays,
      correlation: correlationObject(sequence),
    },
    criticalEvents: sequence.events.filter(isCritical).map(eventObject),
    otherEvents: sequence.events.filter((one) => !isCritical(one)).map(eventObject),
    confidence: publishedConfidence(assessment.confidence.value),
    confidenceBasis: assessment.confidence.parts,
    ...interpretationMeta(site),
    freshness: assessment.freshness,
    provenance: interpreted(assessment.provenance),
    calibration: analysis.calibration.realTime,
  };
}

/** Critical in severity, and not merely claimed. */
function isCritical({ event, verdict }: SequenceEvent): boolean {
  return event.severity === "critical" && (verdict === "confirmed" || verdict === "corroborated");
}
