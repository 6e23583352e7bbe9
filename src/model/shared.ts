import { z } from "zod";
import { id, isoDate, sha256Hex, unitInterval } from "./cell.ts";

// The objects that both frozen publications and answers contain.

export const marketStates = [
  "indeterminate",
  "nominal",
  "watch",
  "elevated",
  "high",
  "critical",
] as const;
export type MarketState = (typeof marketStates)[number];

export const riskBands = ["low", "moderate", "elevated", "high", "critical", "unrated"] as const;
export type RiskBand = (typeof riskBands)[number];

export const transitions = ["entered", "raised", "lowered", "unchanged"] as const;
export type Transition = (typeof transitions)[number];

export const verdicts = [
  "unverified",
  "contested",
  "confirmed",
  "corroborated",
  "refuted",
  "single_source",
  "inconclusive",
] as const;
export type Verdict = (typeof verdicts)[number];

export const firmVerdicts = [
  "defended",
  "partially_defended",
  "contested",
  "undefended",
  "no_claims",
] as const;
export type FirmVerdict = (typeof firmVerdicts)[number];

const count = z.number().int().min(0);

/** How old the data is, relative to the as-of date and never to now. */
export const freshnessSchema = z.strictObject({
  asOf: isoDate,
  newestObservationOn: isoDate.nullable(),
  medianAgeDays: z.number().min(0).nullable(),
  status: z.enum(["fresh", "aging", "stale"]).nullable(),
});
export type Freshness = z.infer<typeof freshnessSchema>;

/** The origin of a number: layer, methodology, model and inputs. */
export const provenanceSchema = z.strictObject({
  layer: z.enum(["observed", "derived", "interpretation"]),
  methodologyVersion: id,
  modelVersion: id.nullable(),
  estimation: z.enum(["expert_prior", "ridge_mle"]).nullable(),
  snapshotId: z.string().regex(/^[0-9a-f]{12}$/),
  asOf: isoDate,
  inputs: z.strictObject({
    observations: count,
    evidence: count,
    sources: count,
    originGroups: count,
  }),
  inputHash: sha256Hex,
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** The identity of the states of all firms on one day. */
export const snapshotSchema = z.strictObject({
  snapshotId: z.string().regex(/^[0-9a-f]{12}$/),
  sha256: sha256Hex,
  merkleRoot: sha256Hex,
  asOf: isoDate,
  constituents: count,
  /** The signature by the ledger key; null when the publisher does not sign. */
  signature: z.string().nullable(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

export const calibrationBinSchema = z.strictObject({
  n: count,
  events: count,
  meanForecast: unitInterval,
  observedRate: unitInterval,
  low: unitInterval,
  high: unitInterval,
});

const interval = z.strictObject({ low: z.number(), high: z.number() });

/** A run of forecasts to which isotonic recalibration gives one value. */
export const calibrationStepSchema = z.strictObject({
  from: unitInterval,
  to: unitInterval,
  n: count,
  events: count,
  observed: unitInterval,
  /** 95 % band by a bootstrap over firms; null where too few draws have a value. */
  low: unitInterval.nullable(),
  high: unitInterval.nullable(),
});

const calibrationHead = {
  status: z.enum(["insufficient", "limited", "sufficient"]),
  mode: z.enum(["real_time", "hindcast"]),
};

/**
 * How the issued probabilities of a model fared against what happened (contract 3.14). Every score
 * is null when the status is insufficient; the counts stay.
 */
export const calibrationSchema = z.strictObject({
  ...calibrationHead,
  /** The model that made the forecasts; null for those of all models together. */
  modelVersion: id.nullable(),
  horizonDays: z.number().int().positive(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  nForecasts: count,
  nFirms: count,
  /** Forecasts whose event came: a firm is counted once for each that saw it coming. */
  nEvents: count,
  /** Failures among them: a firm that fails is one episode. The status is decided by these. */
  nEpisodes: count,
  nCensored: count,
  baseRate: unitInterval.nullable(),
  brier: z.number().nullable(),
  brierReference: z.number().nullable(),
  brierSkill: z.number().nullable(),
  brierSkillInterval: interval.nullable(),
  reliability: z.number().min(0).nullable(),
  resolution: z.number().min(0).nullable(),
  uncertainty: z.number().min(0).nullable(),
  logLoss: z.number().nullable(),
  auc: unitInterval.nullable(),
  aucInterval: interval.nullable(),
  /** Events over the sum of the probabilities: above 1 the forecasts were too low. */
  observedToExpected: z.number().nullable(),
  observedToExpectedInterval: interval.nullable(),
  ece: z.number().nullable(),
  maxBinGap: z.number().nullable(),
  /** The bins, which are for reading; no score is computed from them. */
  bins: z.array(calibrationBinSchema).nullable(),
  /** The calibration curve. */
  steps: z.array(calibrationStepSchema).nullable(),
  /** Null for all models together. */
  mapping: z.enum(["identity", "platt", "isotonic"]).nullable(),
});
export type Calibration = z.infer<typeof calibrationSchema>;

/**
 * The same as records froze it under methodologies whose `calibration.method` is `binned`: of all
 * models together, its status by events, its terms by bins, so that reliability may be below 0.
 */
export const binnedCalibrationSchema = z.strictObject({
  ...calibrationHead,
  horizonDays: z.number().int().positive(),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  nForecasts: count,
  nFirms: count,
  nEvents: count,
  nCensored: count,
  baseRate: unitInterval.nullable(),
  brier: z.number().nullable(),
  brierReference: z.number().nullable(),
  brierSkill: z.number().nullable(),
  reliability: z.number().nullable(),
  resolution: z.number().nullable(),
  uncertainty: z.number().nullable(),
  logLoss: z.number().nullable(),
  auc: unitInterval.nullable(),
  ece: z.number().nullable(),
  maxBinGap: z.number().nullable(),
  bins: z.array(calibrationBinSchema).nullable(),
  mapping: z.enum(["identity", "platt", "isotonic"]),
});
export type BinnedCalibration = z.infer<typeof binnedCalibrationSchema>;

export const calibrationShortSchema = z.strictObject({
  status: z.enum(["insufficient", "limited", "sufficient"]),
  brierSkill: z.number().nullable(),
  nEvents: count,
  /** Null in a record that was issued before episodes were counted. */
  nEpisodes: count.nullable(),
  /** The model that was judged; null without one, and in a record that judged all together. */
  modelVersion: id.nullable(),
  href: z.string(),
});
export type CalibrationShort = z.infer<typeof calibrationShortSchema>;

/** The parts of confidence, which is independent of probability; null parts do not apply. */
export const confidencePartsSchema = z.strictObject({
  coverage: unitInterval.nullable(),
  freshness: unitInterval.nullable(),
  corroboration: unitInterval.nullable(),
  agreement: unitInterval.nullable(),
});
export type ConfidenceParts = z.infer<typeof confidencePartsSchema>;

export const leadWindowSchema = z.strictObject({
  medianDays: z.number(),
  p25: z.number(),
  p75: z.number(),
  n: count,
  missed: count,
});
export type LeadWindow = z.infer<typeof leadWindowSchema>;
