import type { HazardModel } from "../../../src/model/hazard-model.ts";

type Feature = HazardModel["features"][number];

const feature = (
  id: string,
  label: string,
  unit: string,
  coef: number,
  mean: number,
  sd: number,
): Feature => ({ id, label, unit, coef, mean, sd, lo: null, hi: null });

/** The model that the committee declared before there were enough failures to estimate anything. */
export const priorModel: HazardModel = {
  version: "2023.1-prior",
  estimation: "expert_prior",
  effectiveFrom: "2023-07-03",
  trainedThrough: null,
  nRows: 0,
  nEvents: 0,
  lambda: null,
  intercept: -6.15,
  features: [
    feature("score", "Score", "points", -0.42, 70, 13),
    feature("pillar.payout", "Payout performance", "share", -0.22, 0.78, 0.16),
    feature("change.payout_delay.28", "Payout delay, change over 28 days", "days", 0.22, 0.1, 1.2),
    feature("events.1.90", "Friction events in 90 days", "count", 0.3, 0.3, 0.7),
    feature("events.2.90", "Restriction events in 90 days", "count", 0.45, 0.15, 0.5),
    feature("events.3.90", "Suspension events in 90 days", "count", 0.6, 0.04, 0.25),
    feature("stress", "Sector stress", "points", 0.2, 33, 22),
  ],
  covariance: null,
  baseRate: 0.04,
  horizonDays: 90,
  periodDays: 7,
  calibrator: { kind: "identity" },
  rowsSha256: null,
  diagnostics: {},
};
