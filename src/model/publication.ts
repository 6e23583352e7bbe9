import { z } from "zod";
import {
  conceptId,
  id,
  isoDate,
  isoInstant,
  line,
  referenceId,
  sha256Hex,
  text,
  unitInterval,
} from "./cell.ts";
import {
  binnedCalibrationSchema,
  calibrationSchema,
  confidencePartsSchema,
  freshnessSchema,
  leadWindowSchema,
  marketStates,
  provenanceSchema,
  snapshotSchema,
  transitions,
} from "./shared.ts";

export const seriesCodes = ["WS", "SW", "PD", "EA"] as const;
export type SeriesCode = (typeof seriesCodes)[number];

/** The public names of the series, as in the specification. */
export const seriesNames = {
  WS: "Weekly Stress",
  SW: "Structural Watch",
  PD: "Payout Drift",
  EA: "Escalation Alert",
} as const satisfies Readonly<Record<SeriesCode, string>>;

export const publicationTypes = ["scheduled", "triggered", "correction", "withdrawal"] as const;
export type PublicationType = (typeof publicationTypes)[number];

export const segmentReadingSchema = z.strictObject({
  id,
  name: line,
  /** The segment's own level, 0 to 1; null before the minimum of periods. */
  level: unitInterval.nullable(),
  weight: z.number(),
  /** Its contribution to the stress index; contributions sum to it exactly. */
  contribution: z.number().nullable(),
});
export type SegmentReading = z.infer<typeof segmentReadingSchema>;

export const metricSchema = z.strictObject({
  id,
  label: line,
  value: z.number().nullable(),
  unit: line,
  previous: z.number().nullable(),
  change: z.number().nullable(),
});
export type Metric = z.infer<typeof metricSchema>;

/** The core of a publication, which the content hash covers and which is frozen when issued. */
export const publicationCoreSchema = z.strictObject({
  conceptId,
  series: z.enum(["Weekly Stress", "Structural Watch", "Payout Drift", "Escalation Alert"]),
  seriesCode: z.enum(seriesCodes),
  type: z.enum(publicationTypes),
  version: z.number().int().min(1),
  supersedes: referenceId.nullable(),
  title: line,
  summary: text,
  /** The publisher's own Markdown comment. */
  note: text.nullable(),
  /** Why a correction or a withdrawal was issued. */
  reason: text.nullable(),
  periodStart: isoDate,
  periodEnd: isoDate,
  publishedAt: isoInstant,
  validUntil: isoInstant,
  marketState: z.enum(marketStates),
  previousState: z.enum(marketStates).nullable(),
  stateSince: isoDate,
  transition: z.enum(transitions),
  stressIndex: z.number().nullable(),
  stressDelta: z.number().nullable(),
  /** The trailing periods of the stress index, oldest first, for the sparkline. */
  stressHistory: z.array(
    z.strictObject({
      periodEnd: isoDate,
      stressIndex: z.number().nullable(),
      marketState: z.enum(marketStates),
    }),
  ),
  segments: z.array(segmentReadingSchema),
  metrics: z.array(metricSchema),
  confidence: unitInterval.nullable(),
  confidenceBasis: confidencePartsSchema,
  leadWindow: leadWindowSchema.nullable(),
  freshness: freshnessSchema,
  provenance: provenanceSchema,
  calibration: z.union([calibrationSchema, binnedCalibrationSchema]),
  snapshot: snapshotSchema,
  legalNote: text,
  legalNoteId: id,
});
export type PublicationCore = z.infer<typeof publicationCoreSchema>;

/** `publications/<series>/<referenceId>.json`: a core and the identity that recomputes from it. */
export const publicationSchema = publicationCoreSchema.extend({
  referenceId,
  contentHash: sha256Hex,
});
export type Publication = z.infer<typeof publicationSchema>;

/**
 * `published.lock.json`, append-only: the SHA-256 of each record's canonical bytes by reference.
 */
export const publishedLockSchema = z.record(referenceId, sha256Hex);
export type PublishedLock = z.infer<typeof publishedLockSchema>;
