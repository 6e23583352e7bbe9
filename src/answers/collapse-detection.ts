import { z } from "zod";
import { roundHalfEven } from "../engine/numbers/round.ts";
import type { FirmAssessment } from "../engine/world/assessment.ts";
import { id, text, unitInterval } from "../model/cell.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { riskBands } from "../model/shared.ts";
import { publishedBaseRate, publishedLift, publishedProbability } from "./published.ts";

export const collapseDetectionSchema = z.strictObject({
  horizonDays: z.number().int().nullable(),
  /** The probability of the event in one period of the model. */
  hazard: unitInterval.nullable(),
  probability: unitInterval.nullable(),
  baseRate: unitInterval.nullable(),
  lift: z.number().nullable(),
  /** Null for a firm that has left the index. */
  band: z.enum(riskBands).nullable(),
  interval: z.strictObject({ low: unitInterval, high: unitInterval }).nullable(),
  estimation: z.enum(["expert_prior", "ridge_mle"]).nullable(),
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
 * The probability with every term it is made of. Terms are published unrounded, so that a reader can
 * add them up.
 */
export function collapseDetection(
  { hazard, band }: FirmAssessment,
  model: HazardModel | null,
): CollapseDetection {
  return {
    horizonDays: model?.horizonDays ?? null,
    hazard: hazard === null ? null : roundHalfEven(hazard.hazard, 6),
    probability: publishedProbability(hazard?.probability ?? null),
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
    intercept: hazard?.intercept ?? null,
    logOdds: hazard?.logOdds ?? null,
    features: (hazard?.features ?? []).map((feature) => ({ ...feature })),
    additivityError: hazard?.additivityError ?? null,
  };
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
