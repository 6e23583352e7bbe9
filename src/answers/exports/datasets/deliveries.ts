import { acceptedSchema } from "../../../model/delivery/accepted.ts";
import { deliverySchema } from "../../../model/delivery/delivery.ts";
import { defineDataset, noInputs } from "../dataset.ts";

/** The tables that the publisher took in. */
export const deliveries = defineDataset({
  name: "deliveries",
  description: "The tables that came in, with what each of them changed, oldest first",
  layer: "observed",
  needs: ["deliveries"],
  ownInputs: noInputs,
  key: ["deliveryId"],
  shape: deliverySchema.shape,
  rows: ({ analysis }) => analysis.world.deliveries,
});

/** The answers to doubts, which are published with the records that rest on them. */
export const accepted = defineDataset({
  name: "accepted",
  description: "Doubts about values that a person looked at and found to be right, oldest first",
  layer: "observed",
  needs: ["accepted"],
  ownInputs: noInputs,
  key: ["doubtId"],
  shape: acceptedSchema.shape,
  rows: ({ analysis }) => analysis.world.accepted,
});
