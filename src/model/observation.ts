import { z } from "zod";
import { id, isoDate, line, numberCell, optionalCell } from "./cell.ts";

/** A row of `observations/*.csv`: one indicator of one firm on one day. */
export const observationSchema = z.strictObject({
  firmId: id,
  indicatorId: id,
  value: numberCell,
  /** Must equal the indicator's unit in the methodology. */
  unit: line,
  observedOn: isoDate,
  /** The day it became known to the publisher; on or after `observedOn`. */
  knownOn: isoDate,
  evidenceId: optionalCell(id),
});
export type Observation = z.infer<typeof observationSchema>;
