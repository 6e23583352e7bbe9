import type { PublicationCore } from "../../src/model/publication.ts";
import { sampleCore as otherCore } from "../record/sample-core.ts";

/** A whole publication of the minimal world's first week that has a stress index. */
export const sampleCore: PublicationCore = {
  ...otherCore,
  conceptId: "HBR-WS-20240204",
  title: "Weekly Stress, week to 4 February 2024",
  summary: "The market of three brokers stood at watch.",
  periodStart: "2024-01-29",
  periodEnd: "2024-02-04",
  publishedAt: "2024-02-07T06:00:00Z",
  validUntil: "2024-02-14T06:00:00Z",
  stateSince: "2024-02-04",
  stressIndex: 40.5,
  stressDelta: null,
  stressHistory: [],
  segments: [],
  metrics: [],
  confidence: 0.6,
  confidenceBasis: { coverage: 0.9, freshness: 0.8, corroboration: null, agreement: null },
  freshness: {
    asOf: "2024-02-07",
    newestObservationOn: "2024-02-04",
    medianAgeDays: 3,
    status: "fresh",
  },
  provenance: {
    layer: "derived",
    methodologyVersion: "2024.1",
    modelVersion: null,
    estimation: null,
    snapshotId: "0123456789ab",
    asOf: "2024-02-07",
    inputs: { observations: 52, evidence: 2, sources: 3, originGroups: 3 },
    inputHash: "0".repeat(64),
  },
  calibration: { ...otherCore.calibration, horizonDays: 365 },
  snapshot: {
    snapshotId: "0123456789ab",
    sha256: "1".repeat(64),
    merkleRoot: "2".repeat(64),
    asOf: "2024-02-07",
    constituents: 3,
    signature: null,
  },
  legalNote: "An automatic statistical reading of public evidence as known on its date.",
  legalNoteId: "note-1",
};
