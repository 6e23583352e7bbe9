import { by } from "../../../model/language/order.ts";
import { picked } from "../../../model/language/picked.ts";
import { date, datetime, integer, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";

const columns = {
  periodEnd: date("Last day of the period"),
  seriesCode: string("WS, SW, PD or EA"),
  referenceId: string("The record that states the values"),
  version: integer("Version of the publication, from 1"),
  type: string("scheduled, triggered, correction or withdrawal"),
  status: string("current, superseded or withdrawn"),
  supersededBy: nullable(string("The reference that replaced it")),
  publishedAt: datetime("Instant of issue"),
  stressIndex: nullable(number("Sector stress, 0 to 100; null in a withdrawal", "points")),
  marketState: string("indeterminate, nominal, watch, elevated, high or critical"),
  methodologyVersion: string("Version of the methodology in force"),
};

/** Every value of the stress index that was ever published, with the record that stated it. */
export const indexVintages = defineDataset({
  name: "index-vintages",
  title: "Index vintages",
  description: "The stress index and state of each period in every version issued, oldest first",
  layer: "derived",
  needs: ["publications"],
  ownInputs: noInputs,
  key: ["referenceId"],
  columns,
  rows: ({ issued }) =>
    issued
      .map(({ record, status, supersededBy }) => ({
        ...picked(record, columns),
        ...{ status, supersededBy, methodologyVersion: record.provenance.methodologyVersion },
      }))
      .sort(
        by(
          ({ periodEnd }) => periodEnd,
          ({ seriesCode }) => seriesCode,
          ({ publishedAt }) => publishedAt,
          ({ referenceId }) => referenceId,
        ),
      ),
});
