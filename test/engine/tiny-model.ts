import { type HazardModel, hazardModelSchema } from "../../src/model/hazard-model.ts";

/** An expert prior of two features over a horizon of 13 weeks. */
export function tinyModel(overrides: Partial<HazardModel> = {}): HazardModel {
  const model = hazardModelSchema.parse({
    version: "prior-1",
    estimation: "expert_prior",
    effectiveFrom: "2020-01-01",
    trainedThrough: null,
    nRows: 0,
    nEvents: 0,
    lambda: null,
    intercept: -6,
    features: [
      { id: "score", label: "Score", unit: "points", coef: -0.8, mean: 60, sd: 15 },
      { id: "stage", label: "Stage", unit: "stage", coef: 1.2, mean: 0.2, sd: 0.5 },
    ],
    covariance: null,
    baseRate: 0.04,
    horizonDays: 91,
    periodDays: 7,
    calibrator: { kind: "identity" },
    rowsSha256: null,
  });
  return { ...model, ...overrides };
}
