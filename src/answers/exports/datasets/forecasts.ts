import { date, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

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
