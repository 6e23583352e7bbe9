import { z } from "zod";
import type { FirmAssessment, SequenceEvent } from "../../engine/world/assessment.ts";
import { calibrationSchema } from "../../model/calibration.ts";
import { isoDate, text, unitInterval } from "../../model/cell.ts";
import { analysedKinds } from "../../model/content-kind.ts";
import { confidencePartsSchema, firmVerdicts } from "../../model/shared.ts";
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
import { publishedConfidence } from "../rows/published.ts";
import type { ReadModel } from "../rows/read-model.ts";
import {
  correlationObject,
  correlationSchema,
  eventObject,
  eventObjectSchema,
  sequencePathSchema,
} from "../rows/sequence-object.ts";
import { verdictCountsSchema } from "../rows/truth-defense.ts";

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
  ...firmAnswerShape,
  calibration: calibrationSchema,
});

export const firmEvents = defineFileRoute({
  path: "/api/events/firm/:slug",
  name: "FirmEvents",
  about: "What happened to one firm, and which of it is critical",
  pathParameters: [slugParameter],
  parameters: [],
  needs: analysedKinds,
  schema: z.strictObject({ success: z.literal(true), event: eventSchema }),
  answer: () => storedAt("api/events/firm/{slug}.json", unknownFirm),
  entries: (readModel) =>
    underEveryName(readModel, (name, assessment) => ({
      file: `api/events/firm/${name}.json`,
      cache: "latest",
      reply: () => json({ success: true, event: eventPayload(readModel, assessment()) }),
    })),
});

function eventPayload(
  readModel: ReadModel,
  assessment: FirmAssessment,
): z.infer<typeof eventSchema> {
  const { analysis } = readModel;
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
    ...firmAnswer(readModel, assessment),
    calibration: analysis.calibration.realTime,
  };
}

/** Whether an event is of critical severity and confirmed or corroborated. */
function isCritical({ event, verdict }: SequenceEvent): boolean {
  return event.severity === "critical" && (verdict === "confirmed" || verdict === "corroborated");
}
