import type { FirmAssessment } from "../../src/engine/assess.ts";
import { baseline } from "../../src/engine/truth/sequence.ts";
import { firm } from "./world-builder.ts";

/** A listed firm about which nothing is known, with what a test sets. */
export function assessment(
  firmId: string,
  overrides: Partial<FirmAssessment> = {},
): FirmAssessment {
  return {
    firm: firm(firmId),
    status: "active",
    indicators: [],
    pillars: [],
    coverage: 0,
    score: null,
    scoreInterval: null,
    scoreNoise: null,
    rank: null,
    rankInterval: null,
    rankChange: null,
    confidence: {
      value: null,
      parts: { coverage: null, freshness: null, corroboration: null, agreement: null },
    },
    lastObservedOn: null,
    groupPlaces: [],
    sources: 0,
    inputs: { observations: 0, evidence: [], sources: [] },
    leafHash: "0".repeat(64),
    truth: {
      verdict: "no_claims",
      claims: [],
      counts: {
        unverified: 0,
        contested: 0,
        confirmed: 0,
        corroborated: 0,
        refuted: 0,
        single_source: 0,
        inconclusive: 0,
      },
    },
    sequence: baseline,
    hazard: null,
    noProbability: null,
    band: "unrated",
    freshness: { asOf: "2024-06-30", newestObservationOn: null, medianAgeDays: null, status: null },
    provenance: {
      layer: "interpretation",
      methodologyVersion: "2020.1",
      modelVersion: null,
      estimation: null,
      snapshotId: "0".repeat(12),
      asOf: "2024-06-30",
      inputs: { observations: 0, evidence: 0, sources: 0, originGroups: 0 },
      inputHash: "0".repeat(64),
    },
    history: [],
    scores: { news: [], deviation: null },
    ...overrides,
  };
}
