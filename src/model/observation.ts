import { z } from "zod";
import { field, id, isoDate, line, numberCell, optionalCell } from "./cell.ts";

/** A row of `observations/*.csv`: one indicator of one firm on one day. */
export const observationSchema = z.strictObject({
  firmId: field(id, "The firm, by its firmId", { example: "F01", names: "firm" }),
  indicatorId: field(id, "The indicator, by its id in the methodology", {
    example: "uptime",
    names: "indicator",
  }),
  value: field(numberCell, "The reading, with a decimal point", {
    unit: "the indicator's",
    example: "99.5",
  }),
  unit: field(line, "The unit, as the methodology gives it for the indicator", {
    example: "percent",
  }),
  observedOn: field(isoDate, "Day on which the value was true", { example: "2026-03-01" }),
  knownOn: field(
    isoDate,
    "Day on which the publisher knew, on or after observedOn; a correction is a row with a later one",
    { example: "2026-03-02" },
  ),
  evidenceId: field(optionalCell(id), "The evidence it rests on", {
    example: "E001",
    names: "evidence",
  }),
});
export type Observation = z.infer<typeof observationSchema>;
