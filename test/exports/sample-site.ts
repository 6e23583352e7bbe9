import { type ReadModel, readModelOf } from "../../src/answers/rows/read-model.ts";
import type { Analysis } from "../../src/engine/analyse.ts";
import type { FirmAssessment } from "../../src/engine/assess.ts";
import { noScores } from "../../src/engine/forecast/calibration-scores.ts";
import type { HazardReading } from "../../src/engine/forecast/hazard.ts";
import type { MarketPeriod } from "../../src/engine/market/market.ts";
import type { Signal } from "../../src/engine/signals/signal.ts";
import { snapshotTree } from "../../src/engine/snapshot.ts";
import { baseline } from "../../src/engine/truth/sequence.ts";
import { truthOf } from "../../src/engine/truth/truth.ts";
import type { World } from "../../src/engine/world/world.ts";
import type { Calibration } from "../../src/model/calibration.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { Firm } from "../../src/model/firm.ts";
import { publicationOf } from "../../src/record/reference.ts";
import { unissued } from "../engine/standing.ts";
import { tinyMethodology } from "../engine/tiny-methodology.ts";
import { tinyModel } from "../engine/tiny-model.ts";
import { claim, evidence, firm, observation, source, tinyWorld } from "../engine/world-builder.ts";
import { sampleCore } from "../record/sample-core.ts";

// An analysis written by hand: every number is known, and none is round, so that rounding shows.

const asOf = "2025-01-08";

const insufficient: Calibration = {
  ...{ status: "insufficient", mode: "real_time", modelVersion: "2025.1", horizonDays: 90 },
  ...{ from: "2025-01-05", to: "2025-01-05", nForecasts: 1, nFirms: 1, nEvents: 0, nEpisodes: 0 },
  ...{ nCensored: 0, baseRate: 0, ...noScores, mapping: "identity" },
};
const hindcast: Calibration = {
  ...insufficient,
  ...{ status: "sufficient", mode: "hindcast", from: "2022-01-01", to: "2024-06-01" },
  ...{ nForecasts: 200, nFirms: 3, nEvents: 40, nEpisodes: 3, nCensored: 1, baseRate: 0.2 },
  ...{ brier: 0.1, brierSkill: 0.375, brierSkillInterval: { low: 0.2, high: 0.5 } },
  bins: [
    {
      from: 0.1,
      to: 0.12,
      n: 100,
      events: 10,
      nFirms: 3,
      nEpisodes: 1,
      meanForecast: 0.11,
      observedRate: 0.1,
      low: 0.055,
      high: 0.174,
    },
    {
      from: 0.28,
      to: 0.3,
      n: 100,
      events: 30,
      nFirms: 3,
      nEpisodes: 3,
      meanForecast: 0.29,
      observedRate: 0.3,
      low: 0.219,
      high: 0.396,
    },
  ],
  steps: [
    {
      from: 0.1,
      to: 0.3,
      n: 200,
      events: 40,
      nFirms: 3,
      nEpisodes: 3,
      observed: 0.2,
      low: 0.1,
      high: 0.3,
    },
  ],
};

const hazard: HazardReading = {
  ...{ horizonDays: 90, hazard: 0.011, probability: 0.123456, interval: null, baseRate: 0.04 },
  ...{ lift: 3.0864, intercept: -4, logOdds: -2, features: [], additivityError: 0 },
};

const signal: Signal = {
  ...{ scope: "firm", signalId: "sig-1", firmId: "alder", slug: "alder", kind: "risk_band" },
  ...{ direction: "worsening", severity: "caution", decision: "review", headline: "Lift is 3.09" },
  ...{ probability: 0.123456, baseRate: 0.04, lift: 3.0864, likelihoodWord: "unlikely" },
  confidence: 0.876,
  triggers: [{ id: "lift", value: 3.09, threshold: 2 }],
  drivers: [{ id: "delay", label: "Payout delay", contribution: 1.23456 }],
  evidenceIds: ["e1", "e2"],
  ...{ verdict: "defended", issuedOn: asOf, validUntil: "2025-01-15" },
  breaks: [],
};

const period: MarketPeriod = {
  ...{ periodStart: "2024-12-30", periodEnd: "2025-01-05", constituents: 3, rated: 2 },
  ...{ coverage: 0.87654, level: 61.2345, mean: 60.05, dispersion: 4.25, inputs: [] },
  segments: [
    { id: "payout", name: "Payout", level: 0.612, weight: 0.5, contribution: 20.123 },
    { id: "rules", name: "Rules", level: null, weight: 0.5, contribution: 21.377 },
  ],
  ...{ stress: 41.5, state: "watch", previousState: "nominal" },
  ...{ stateSince: "2025-01-05", transition: "raised" },
  groups: [
    {
      group: "region",
      name: "Region",
      value: "Europe",
      constituents: 2,
      rated: 1,
      level: 63.4567,
      mean: 63.4567,
      dispersion: 0,
    },
  ],
  because: { rule: "entered", threshold: 35, since: "2025-01-05" },
  standing: unissued,
};

function assessment(subject: Firm, reading: Partial<FirmAssessment>): FirmAssessment {
  const nothing = { coverage: null, freshness: null, corroboration: null, agreement: null };
  return {
    ...{ firm: subject, status: "active", indicators: [], pillars: [], coverage: 0, score: null },
    ...{ scoreInterval: null, scoreNoise: null, rank: null, rankInterval: null, rankChange: null },
    confidence: { value: null, parts: nothing },
    groupPlaces: [],
    ...{ lastObservedOn: null, sources: 0, leafHash: "0".repeat(64) },
    inputs: { observations: 0, evidence: [], sources: [] },
    truth: {
      verdict: "no_claims",
      claims: [],
      counts: {
        ...{ unverified: 0, contested: 0, confirmed: 0, corroborated: 0 },
        ...{ refuted: 0, single_source: 0, inconclusive: 0 },
      },
    },
    sequence: baseline,
    ...{ hazard: null, noProbability: null, band: "unrated", freshness: sampleCore.freshness },
    ...{ provenance: sampleCore.provenance, history: [] },
    scores: { news: [], deviation: null },
    ...reading,
  };
}

const measured = { standing: unissued, present: "1", carried: 0, isMeasured: true };

function assessments(world: World): FirmAssessment[] {
  const [alder, birch, cedar] = world.firms;
  if (!alder || !birch || !cedar) throw new RangeError("Cannot assess: the world has three firms");
  const event = world.eventsOf.get("alder")?.[0];
  return [
    assessment(alder, {
      ...{ score: 63.4567, scoreInterval: { low: 60.01, high: 66.66 }, rank: 1, coverage: 0.98765 },
      groupPlaces: [{ group: "region", value: "Europe", rank: 1 }],
      ...{ rankInterval: { low: 1, high: 2 }, rankChange: 1, band: "elevated", hazard, sources: 4 },
      pillars: [
        { id: "payout", value: 0.71239, coverage: 1 },
        { id: "conduct", value: null, coverage: 0.4 },
      ],
      confidence: { value: 0.88, parts: sampleCore.confidenceBasis },
      truth: truthOf(world, "alder", asOf),
      history: [
        { periodEnd: "2024-12-29", score: null, rank: null, coverage: 0.4, ...measured },
        { periodEnd: "2025-01-05", score: 63.4567, rank: 1, coverage: 1, ...measured },
      ],
      lastObservedOn: "2025-01-04",
      sequence: {
        ...{
          stage: 1,
          confirmedStage: 1,
          stageName: "friction",
          since: "2025-01-02",
          progression: "advancing",
        },
        ...{ path: [], elapsedDays: 6, correlation: null },
        events: event === undefined ? [] : [{ event, stage: 1, verdict: "confirmed" }],
      },
    }),
    assessment(birch, {}),
    assessment(cedar, { score: 58.35, rank: 2, band: "low", coverage: 0.7 }),
  ];
}

const first = publicationOf(sampleCore);
const second = publicationOf({
  ...{ ...sampleCore, type: "correction", version: 2, supersedes: first.referenceId },
  ...{ publishedAt: "2025-01-06T12:00:00Z", reason: "A count was wrong" },
});

const region = { id: "region", name: "Region", values: ["Europe", "Asia"] };

export const sampleContent = {
  methodologies: [tinyMethodology({ groups: [region] })],
  firms: [firm("alder", { name: "=Alder & Sons" }), firm("birch"), firm("cedar")],
  observations: [
    observation("alder", "delay", "2025-01-02", 3.25),
    observation("alder", "delay", "2025-01-04", 3.5, { evidenceId: "e1" }),
    observation("alder", "paid", "2025-01-04", 8),
  ],
  sources: [source("court"), source("unused")],
  claims: [claim("c1", "alder", { statement: '-1 day is claimed, "late"' })],
  evidence: [evidence("e1", "c1", "court", "2025-01-03")],
  events: [
    {
      ...{ eventId: "ev-1", firmId: "alder", kind: "payout_delay", severity: "major" },
      ...{ occurredOn: "2025-01-02", knownOn: "2025-01-03", claimId: null },
    },
  ],
  outcomes: [
    {
      ...{ outcomeId: "out-1", firmId: "cedar", label: "reopening", occurredOn: "2024-12-01" },
      ...{ knownOn: "2024-12-02", claimId: null, labelStatus: "final" },
    },
  ],
  forecasts: [
    {
      ...{ issuedOn: "2025-01-05", firmId: "alder", probability: 0.1234567 },
      ...{ modelVersion: "2025.1", mode: "real_time" },
    },
  ],
  publications: [first, second],
  citations: [
    {
      ...{ citationId: "cit-1", referenceId: first.referenceId, title: "On delays" },
      ...{ url: "https://paper.example/1", publisher: "Paper", kind: "article", doi: null },
      ...{ citedOn: "2025-01-06", addedOn: "2025-01-07", verification: "verified" },
      verifiedOn: "2025-01-07",
    },
  ],
  deliveries: [
    {
      deliveryId: "2025-01-07-0a1b2c3d",
      knownOn: "2025-01-07",
      name: "january.csv",
      sha256: "0a".repeat(32),
      rowsNew: 3,
      rowsRevised: 1,
      rowsRerounded: 0,
      rowsEqual: 12,
      rowsTakenBack: 0,
      firmsNew: 0,
      firmsLeft: 0,
      firmsRenamed: 0,
    },
  ],
  accepted: [
    {
      doubtId: "times-10-3f2a90bc",
      doubt: "88 percent of Alder, usually 8.5 to 9.1",
      reason: "The operator published it",
      acceptedBy: "Desk",
      acceptedOn: "2025-01-07",
    },
  ],
  research: [
    {
      ...{ id: "method", title: "On the method", author: "Desk", category: "Method" },
      ...{ date: "2025-01-01", version: "1", relatedReferences: [], body: "A few words.\n" },
    },
  ],
} satisfies Partial<Dataset>;

export function sampleAnalysis(overrides: Partial<Analysis> = {}): Analysis {
  const model = tinyModel();
  const world = {
    ...tinyWorld(asOf, sampleContent),
    modelByVersion: new Map([[model.version, model]]),
  };
  const firms = assessments(world);
  return {
    world,
    firms,
    firmBySlug: new Map(firms.map((one) => [one.firm.slug, one])),
    market: [period],
    today: period,
    sinceLastEnd: null,
    groupsSinceLastEnd: new Map(),
    snapshot: { ...sampleCore.snapshot, constituents: 3 },
    snapshotFirms: firms.map(({ firm }) => firm.firmId),
    snapshotTree: snapshotTree(world.methodology, firms),
    freshness: sampleCore.freshness,
    confidence: { value: 0.8, parts: sampleCore.confidenceBasis },
    provenance: sampleCore.provenance,
    calibration: { realTime: insufficient },
    calibrations: ({ mode, modelVersion }) => ({
      ...(mode === "real_time" ? insufficient : hindcast),
      modelVersion,
    }),
    leadWindow: null,
    inputHash: "a".repeat(64),
    marketHash: "a".repeat(64),
    ...overrides,
  };
}

/** A review with one signal, whatever the preset and the window. */
const sampleReview: ReadModel["review"] = (preset, days) => ({
  ...{ preset, days, from: "2024-12-10", to: asOf, signals: [signal], outcomes: [] },
  alertPerformance: {
    ...{ threshold: 0.09, hits: 0, misses: 0, falseAlarms: 0, correctRejections: 0 },
    ...{ hitRate: null, falseAlarmRate: null, precision: null, leadWindow: null },
    ...{ modelVersion: null, mode: "real_time", episodes: { warned: 0, missed: 0 } },
  },
  calibration: insufficient,
});

export function sampleSite(
  overrides: Partial<Analysis> = {},
  review: ReadModel["review"] = sampleReview,
): ReadModel {
  return Object.assign(readModelOf(sampleAnalysis(overrides), "stele test"), { review });
}

/** A site of a world in which nothing has happened yet. */
export function emptySite(): ReadModel {
  const world = tinyWorld(asOf, { firms: [] });
  const calibration = {
    realTime: insufficient,
    hindcast: { ...insufficient, mode: "hindcast" as const },
  };
  const nothing = { world, firms: [], firmBySlug: new Map(), market: [], calibration };
  return sampleSite(nothing, (preset, days) => ({ ...sampleReview(preset, days), signals: [] }));
}
