import { z } from "zod";
import type { SequenceEvent, SequenceState } from "../../engine/world/assessment.ts";
import { id, isoDate, text, unitInterval } from "../../model/cell.ts";
import { eventSeverities } from "../../model/event.ts";
import { verdicts } from "../../model/shared.ts";
import { publishedShare } from "./published.ts";

const stage = z.number().int().min(0).max(4);

export const eventObjectSchema = z.strictObject({
  eventId: id,
  kind: id,
  severity: z.enum(eventSeverities),
  stage,
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: id.nullable(),
  verdict: z.enum(verdicts),
});

export const correlationSchema = z
  .strictObject({
    median: unitInterval,
    best: unitInterval,
    bestFirmId: id,
    n: z.number().int().min(0),
  })
  .nullable();

export const sequencePathSchema = z.array(z.strictObject({ stage, on: isoDate }));

export const preCollapseSchema = z.strictObject({
  stage,
  stageName: text,
  since: isoDate.nullable(),
  progression: z.enum(["advancing", "stable", "receding"]),
  path: sequencePathSchema,
  elapsedDays: z.number().int().nullable(),
  events: z.array(eventObjectSchema),
  correlation: correlationSchema,
});

export function preCollapse(sequence: SequenceState): z.infer<typeof preCollapseSchema> {
  return {
    stage: sequence.stage,
    stageName: sequence.stageName,
    since: sequence.since,
    progression: sequence.progression,
    path: [...sequence.path],
    elapsedDays: sequence.elapsedDays,
    events: sequence.events.map(eventObject),
    correlation: correlationObject(sequence),
  };
}

export function correlationObject({ correlation }: SequenceState) {
  return correlation === null
    ? null
    : {
        ...correlation,
        median: publishedShare(correlation.median),
        best: publishedShare(correlation.best),
      };
}

export function eventObject({
  event,
  stage,
  verdict,
}: SequenceEvent): z.infer<typeof eventObjectSchema> {
  const { eventId, kind, severity, occurredOn, knownOn, claimId } = event;
  return { eventId, kind, severity, stage, occurredOn, knownOn, claimId, verdict };
}
