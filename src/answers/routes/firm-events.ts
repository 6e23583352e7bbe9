import { z } from "zod";
import type { SequenceEvent } from "../../engine/truth/stage.ts";
import { isoDate } from "../../model/cell.ts";
import { defineFirmRoute } from "../api/firm-route.ts";
import { type FirmRead, firmBasis } from "../rows/attached.ts";
import {
  collapseDetection,
  collapseDetectionSchema,
  eventObject,
  eventObjectSchema,
  firmReference,
  firmReferenceSchema,
  preCollapse,
  preCollapseSchema,
  truthDefenseSchema,
} from "../rows/firm-review.ts";
import { members, objectOf } from "../rows/object-of.ts";

const told = "stage stageName path elapsedDays correlation";

const event = objectOf<FirmRead>()({
  firm: [firmReferenceSchema, firmReference],
  /** All that is known up to the as-of date. */
  window: [
    z.strictObject({ from: isoDate, to: isoDate }),
    ({ firm, readModel }) => ({ from: firm.listedOn, to: readModel.analysis.world.asOf }),
  ],
  truthDefense: [
    truthDefenseSchema.pick({ verdict: true, counts: true }),
    ({ truth }) => ({ verdict: truth.verdict, counts: { ...truth.counts } }),
  ],
  collapseDetection: [collapseDetectionSchema, collapseDetection],
  sequence: [
    z.strictObject(members(preCollapseSchema.shape, told)),
    ({ sequence }) => members(preCollapse(sequence), told),
  ],
  criticalEvents: [
    z.array(eventObjectSchema),
    ({ sequence }) => sequence.events.filter(isCritical).map(eventObject),
  ],
  otherEvents: [
    z.array(eventObjectSchema),
    ({ sequence }) => sequence.events.filter((one) => !isCritical(one)).map(eventObject),
  ],
  ...firmBasis,
});

export const firmEvents = defineFirmRoute({
  path: "/api/events/firm/:slug",
  name: "FirmEvents",
  about: "What happened to one firm, and which of it is critical",
  schema: z.strictObject({ success: z.literal(true), event: event.schema }),
  body: (read) => ({ event: event.of(read) }),
});

function isCritical({ event, verdict }: SequenceEvent): boolean {
  return event.severity === "critical" && (verdict === "confirmed" || verdict === "corroborated");
}
