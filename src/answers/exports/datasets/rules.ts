import type { HazardModel } from "../../../model/hazard-model.ts";
import { canonicalJson } from "../../../record/canonical.ts";
import { boolean, date, emptyRow, integer, nullable, number, string } from "../column.ts";
import { defineDataset, type NestedDataset, noInputs } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

/** Everything the publisher decided rather than measured, past versions too, and the model. */
export const methodology: NestedDataset = {
  name: "methodology",
  title: "Methodology",
  description:
    "Every methodology that has come into force, newest first, with all weights and thresholds; " +
    "the one in force with its hazard model",
  layer: "observed",
  ownInputs: noInputs,
  nested: true,
  columns: () => [],
  rows: ({ analysis: { world } }) =>
    world.methodologies.toReversed().map((version) => {
      const inForce = version === world.methodology;
      return { ...version, inForce, model: inForce ? world.model : null };
    }),
};

const modelColumns = {
  version: string("Version of the model"),
  place: integer("0 for the model as a whole, else the place of the feature from 1"),
  inForce: boolean("Whether it is the model in force on the day of the build"),
  effectiveFrom: date("First day on which it is used"),
  retiredOn: nullable(date("First day on which it is no longer used, if it was retired")),
  estimation: string("expert_prior, ridge_mle where it was fitted, or updated_prior"),
  trainedThrough: nullable(date("Last day of the training data; null for a prior")),
  horizonDays: integer("Horizon of the probabilities", "days"),
  periodDays: integer("Length of a period", "days"),
  baseRate: number("Base rate of the event within the horizon", "probability"),
  intercept: nullable(number("Log-odds per period at the mean of every feature", "log-odds")),
  calibrator: nullable(
    string("JSON text: what is applied to 1 - (1 - h)^(horizonDays / periodDays)"),
  ),
  covariance: nullable(
    string("JSON text: covariance of intercept and coefficients in order, if estimated"),
  ),
  feature: nullable(string("What the feature reads")),
  label: nullable(string("Its name on pages")),
  unit: nullable(string("Unit of its value")),
  coef: nullable(number("Coefficient of z = (x - mean) / sd; a missing z is 0", "log-odds")),
  mean: nullable(number("Mean that is subtracted")),
  sd: nullable(number("Standard deviation that is divided by")),
  lo: nullable(number("Lower bound to which values are clipped")),
  hi: nullable(number("Upper bound to which values are clipped")),
  curve: nullable(
    string("JSON text: {x, y}, what enters for a clipped value; linear between, flat outside"),
  ),
};

const emptyModel = emptyRow(modelColumns);

/**
 * Models as they were declared or fitted, not rounded: any published probability follows from them.
 * A row for each model as a whole, then one for each of its features.
 */
export const models = defineDataset({
  name: "models",
  title: "Models",
  description:
    "Every model that has come into force, retired ones too, oldest first: one row over the model " +
    "and one for each feature, with all that a probability is computed from",
  layer: "observed",
  ownInputs: noInputs,
  key: ["version", "place"],
  columns: modelColumns,
  rows: ({ analysis: { world } }) =>
    [...world.modelByVersion.values()].flatMap((model) => {
      const head = headOf(model, model === world.model);
      return [wholeOf(head, model), ...featuresOf(head, model)];
    }),
});

function headOf(model: HazardModel, inForce: boolean) {
  const { version, effectiveFrom, retiredOn = null, estimation, trainedThrough } = model;
  const { horizonDays, periodDays, baseRate } = model;
  const inTime = { effectiveFrom, retiredOn, estimation, trainedThrough };
  return { version, inForce, ...inTime, horizonDays, periodDays, baseRate };
}

type Head = ReturnType<typeof headOf>;

function wholeOf(head: Head, { intercept, calibrator, covariance }: HazardModel) {
  return {
    ...{ ...emptyModel, ...head, place: 0, intercept },
    calibrator: canonicalJson(calibrator),
    covariance: covariance === null ? null : canonicalJson(covariance),
  };
}

function featuresOf(head: Head, { features }: HazardModel) {
  return features.map(({ id, label, unit, coef, mean, sd, lo, hi, normalScores, curve }, i) => {
    const enters = curve ?? normalScores;
    return {
      ...{ ...emptyModel, ...head, place: i + 1, feature: id, label, unit, coef, mean, sd, lo, hi },
      curve: enters === undefined ? null : canonicalJson(enters),
    };
  });
}

/** The archive as it was issued, not rounded again: calibration recomputes from it. */
export const forecasts = defineDataset({
  name: "forecasts",
  title: "Forecasts",
  description: "Every probability as it was issued, oldest first, then by firm",
  layer: "interpretation",
  needs: ["forecasts"],
  ownInputs: noInputs,
  key: ["issuedOn", "firmId", "mode", "modelVersion"],
  columns: {
    issuedOn: date("Day of issue"),
    firmId: firmColumns.firmId,
    slug: nullable(string("The firm's name in addresses")),
    probability: number("Chance of the event within the horizon, as issued", "probability"),
    modelVersion: string("Version of the model that gave it"),
    mode: string("real_time, or hindcast when computed later from the knowledge of that day"),
  },
  rows: ({ analysis: { world } }) =>
    world.forecasts.map(({ issuedOn, firmId, probability, modelVersion, mode }) => ({
      issuedOn,
      firmId,
      slug: world.firmById.get(firmId)?.slug ?? null,
      probability,
      modelVersion,
      mode,
    })),
});
