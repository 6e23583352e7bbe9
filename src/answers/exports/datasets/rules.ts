import { z } from "zod";
import { detectorRules } from "../../../engine/detect/rules.ts";
import { count, field } from "../../../model/cell.ts";
import { forecastSchema } from "../../../model/forecast.ts";
import { type HazardModel, hazardModelSchema } from "../../../model/hazard-model.ts";
import { members } from "../../rows/object-of.ts";
import { figures } from "../../rows/published.ts";
import { defineDataset, emptyRow, type NestedDataset, noInputs } from "../dataset.ts";
import { firmShape } from "./firms.ts";

/** Everything the publisher decided rather than measured, past versions too, and the model. */
export const methodology: NestedDataset = {
  name: "methodology",
  title: "Methodology",
  description:
    "Every methodology that has come into force, newest first, with all weights and thresholds; " +
    "the one in force with its hazard model and what the detector of news takes as given",
  layer: "observed",
  ownInputs: noInputs,
  nested: true,
  rows: ({ analysis: { world } }) =>
    world.methodologies.toReversed().map((version) => {
      const inForce = version === world.methodology;
      const model = inForce ? world.model : null;
      return { ...version, inForce, model, detector: inForce ? detectorRules : null };
    }),
};

const whole = hazardModelSchema.shape;
const feature = z.object(whole.features.element.shape).partial().shape;

const modelShape = {
  version: field(whole.version, "Version of the model"),
  place: field(count, "0 for the model as a whole, else the place of the feature from 1"),
  inForce: field(z.boolean(), "Whether it is the model in force on the day of the build"),
  ...members(whole, "effectiveFrom retiredOn estimation trainedThrough horizonDays periodDays"),
  baseRate: whole.baseRate,
  ...members(z.object(whole).partial().shape, "intercept calibrator covariance"),
  feature: feature.id,
  ...members(feature, "label unit coef mean sd lo hi"),
  curve: field(feature.curve, "What enters for a clipped value: linear between, flat outside"),
};

const emptyModel = emptyRow(modelShape);

/** Not rounded: any published probability follows from them. */
export const models = defineDataset({
  name: "models",
  description:
    "Every model that has come into force, retired ones too, oldest first: one row over the model " +
    "and one for each feature, with all that a probability is computed from",
  layer: "observed",
  ownInputs: noInputs,
  key: ["version", "place"],
  shape: modelShape,
  rows: ({ analysis: { world } }) =>
    [...world.modelByVersion.values()].flatMap((model) => {
      const head = headOf(model, model === world.model);
      return [wholeOf(head, model), ...featuresOf(head, model)];
    }),
});

function headOf(model: HazardModel, inForce: boolean) {
  const named = "version effectiveFrom estimation trainedThrough horizonDays periodDays baseRate";
  return { ...members(model, named), inForce, retiredOn: model.retiredOn ?? null };
}

type Head = ReturnType<typeof headOf>;

function wholeOf(head: Head, { intercept, calibrator, covariance }: HazardModel) {
  return { ...emptyModel, ...head, place: 0, intercept, calibrator, covariance };
}

function featuresOf(head: Head, { features }: HazardModel) {
  return features.map(({ id, normalScores, curve = normalScores, ...one }, i) => ({
    ...emptyModel,
    ...head,
    place: i + 1,
    feature: id,
    ...one,
    curve: curve ?? null,
  }));
}

/** The archive as it was issued, not rounded again: calibration recomputes from it. */
export const forecasts = defineDataset({
  name: "forecasts",
  description: "Every probability as it was issued, oldest first, then by firm",
  layer: "interpretation",
  needs: ["forecasts"],
  ownInputs: noInputs,
  key: ["issuedOn", "firmId", "mode", "modelVersion"],
  dated: "issuedOn",
  shape: {
    ...members(forecastSchema.shape, "issuedOn firmId"),
    slug: firmShape.slug.nullable(),
    probability: figures.probability.known("Chance of the event within the horizon, as issued"),
    ...members(forecastSchema.shape, "modelVersion mode"),
  },
  rows: ({ analysis: { world } }) =>
    world.forecasts.map((one) => ({
      ...one,
      slug: world.firmById.get(one.firmId)?.slug ?? null,
    })),
});
