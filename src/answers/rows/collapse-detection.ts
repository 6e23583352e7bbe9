import { z } from "zod";
import { roundHalfEven, significant } from "../../engine/numbers/round.ts";
import {
  type FeatureReading,
  type FirmAssessment,
  type HazardReading,
  noProbabilityReasons,
} from "../../engine/world/assessment.ts";
import { id, text, unitInterval } from "../../model/cell.ts";
import { estimation, type HazardModel } from "../../model/hazard-model.ts";
import { riskBands } from "../../model/shared.ts";
import { publishedBaseRate, publishedLift, publishedProbability } from "./published.ts";

export const collapseDetectionSchema = z.strictObject({
  horizonDays: z.number().int().nullable(),
  /** The probability of the event in one period of the model. */
  hazard: unitInterval.nullable(),
  probability: unitInterval.nullable(),
  /** Why there is no probability; null where there is one. */
  noProbability: z.enum(noProbabilityReasons).nullable(),
  baseRate: unitInterval.nullable(),
  lift: z.number().nullable(),
  /** Null for a firm that has left the index. */
  band: z.enum(riskBands).nullable(),
  interval: z.strictObject({ low: unitInterval, high: unitInterval }).nullable(),
  estimation: estimation.nullable(),
  intercept: z.number().nullable(),
  logOdds: z.number().nullable(),
  /** Each term of the log-odds: contributions and intercept sum to it. */
  features: z.array(
    z.strictObject({
      id: text,
      label: text,
      unit: text,
      value: z.number().nullable(),
      z: z.number(),
      missing: z.boolean(),
      contribution: z.number(),
      oddsMultiplier: z.number(),
    }),
  ),
  additivityError: z.number().nullable(),
});
export type CollapseDetection = z.infer<typeof collapseDetectionSchema>;

/**
 * The probability with every term it is made of, to ten significant digits, so that a reader can
 * add them up.
 */
export function collapseDetection(
  { hazard, noProbability, band }: FirmAssessment,
  model: HazardModel | null,
): CollapseDetection {
  return {
    horizonDays: model?.horizonDays ?? null,
    hazard: hazard === null ? null : roundHalfEven(hazard.hazard, 6),
    probability: publishedProbability(hazard?.probability ?? null),
    noProbability,
    baseRate: publishedBaseRate(hazard?.baseRate ?? model?.baseRate ?? null),
    lift: publishedLift(hazard?.lift ?? null),
    band,
    interval: hazard?.interval
      ? {
          low: publishedProbability(hazard.interval.low),
          high: publishedProbability(hazard.interval.high),
        }
      : null,
    estimation: model?.estimation ?? null,
    ...explanation(hazard),
  };
}

/**
 * Every number to ten significant digits, as the last ones depend on the runtime's logarithm. The
 * log-odds are the sum of the published terms to ten decimals, so that a reader can add them up.
 */
function explanation(hazard: HazardReading | null) {
  if (hazard === null) {
    return { intercept: null, logOdds: null, features: [], additivityError: null };
  }
  const features = hazard.features.map(publishedFeature);
  const intercept = toDigits(hazard.intercept);
  const sum = features.reduce((total, { contribution }) => total + contribution, intercept);
  const logOdds = roundHalfEven(sum, 10);
  return { intercept, logOdds, features, additivityError: toDigits(Math.abs(sum - logOdds)) };
}

function publishedFeature({ value, z, contribution, oddsMultiplier, ...feature }: FeatureReading) {
  const { id, label, unit, missing } = feature;
  return {
    ...{ id, label, unit },
    value: value === null ? null : toDigits(value),
    z: toDigits(z),
    missing,
    contribution: toDigits(contribution),
    oddsMultiplier: toDigits(oddsMultiplier),
  };
}

function toDigits(value: number): number {
  return significant(value, 10);
}

export const firmReferenceSchema = z.strictObject({
  firmId: id,
  slug: text,
  name: text,
  country: text,
  status: text,
  href: text,
});

/** The firm an answer is about. */
export function firmReference({ firm, status }: FirmAssessment) {
  const { firmId, slug, name, country } = firm;
  return { firmId, slug, name, country, status, href: `/api/firms/${slug}` };
}
