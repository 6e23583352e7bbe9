import { fitModel } from "../../src/fit/fit-model.ts";
import type { Dataset } from "../../src/model/dataset.ts";
import type { HazardModel } from "../../src/model/hazard-model.ts";

/**
 * The model that the desk fitted in the spring of 2026: trained to the middle of July 2025, calibrated
 * on the rest of that year, in force from the day on which all of that was known.
 */
export function fittedModel(dataset: Dataset): HazardModel {
  const result = fitModel(dataset, {
    through: "2025-07-13",
    calibrateThrough: "2025-12-28",
    skip: [],
    version: "2026.1",
    features: [
      "score",
      "pillar.payout",
      "pillar.resilience",
      "change.payout_delay.28",
      "events.1.90",
      "events.2.90",
      "events.3.90",
      "stress",
    ],
    horizonDays: 90,
    asOf: "2026-04-05",
  });
  if (result.kind === "refused") throw new RangeError(result.reason);
  return result.model;
}
