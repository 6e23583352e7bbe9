import { observedOnAt, reportsOf } from "../../engine/world/series.ts";
import { by } from "../../language/order.ts";
import type { Observation } from "../../model/observation.ts";
import { date, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

type Reading = Pick<Observation, keyof Observation>;

/** The rows as they were read: every score follows from them and the methodology. */
export const observations = defineDataset<Reading>({
  name: "observations",
  title: "Observations",
  description: "Every reading of every indicator, by firm and indicator, oldest first",
  layer: "observed",
  needs: ["observations"],
  ownInputs: ({ analysis: { world } }) => ({
    ...noInputs(),
    observations: world.observationCount,
  }),
  key: ["firmId", "indicatorId", "observedOn", "knownOn", "evidenceId"],
  partition: {
    column: "observedOn",
    *days({ analysis: { world } }) {
      for (const ofFirm of world.observations.values()) {
        for (const { columns, first, end } of ofFirm.values()) {
          for (let row = first; row < end; row += 1) yield observedOnAt(columns, row);
        }
      }
    },
  },
  columns: {
    firmId: firmColumns.firmId,
    indicatorId: string("The indicator, by its id in the methodology"),
    value: number("The reading, in the unit of its row"),
    unit: string("The unit of the indicator"),
    observedOn: date("Day on which the value was true"),
    knownOn: date("Day on which it became known to the publisher; a correction has a later one"),
    evidenceId: nullable(string("The evidence it rests on")),
  },
  /** By the firmId, so that the row groups of Parquet name the few firms that each has. */
  *rows({ analysis: { world } }) {
    for (const { firmId } of world.firms.toSorted(by(({ firmId }) => firmId))) {
      for (const [indicatorId, series] of world.observations.get(firmId) ?? []) {
        for (const report of reportsOf(series)) yield { firmId, indicatorId, ...report };
      }
    }
  },
});
