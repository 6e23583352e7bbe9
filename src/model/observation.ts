import { z } from "zod";
import { field, isoDate, line, measured, optionalCell, readingCell } from "./cell.ts";
import { nameOf } from "./thing.ts";

/** A row of `observations/*.csv`: one indicator of one firm on one day. */
export const observationSchema = z.strictObject({
  firmId: field(nameOf("firm"), "The firm, by its firmId", "F01"),
  indicatorId: field(nameOf("indicator"), "The indicator, by its id in the methodology", "uptime"),
  value: measured(
    readingCell,
    "The reading, with a decimal point; empty takes back the reading of that day from `knownOn` on",
    "the indicator's",
    "99.5",
  ),
  unit: field(line, "The unit, as the methodology gives it for the indicator", "percent"),
  observedOn: field(isoDate, "Day on which the value was true", "2026-03-01"),
  knownOn: field(
    isoDate,
    "Day on which the publisher knew; a correction is a row with a later one",
    "2026-03-02",
  ),
  evidenceId: field(optionalCell(nameOf("evidence")), "The evidence it rests on", "E001"),
});
export type Observation = z.infer<typeof observationSchema>;
