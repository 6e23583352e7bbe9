import { type NestedDataset, noInputs } from "../dataset.ts";

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
