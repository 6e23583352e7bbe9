import { z } from "zod";
import { field, id, isoDate, line } from "../cell.ts";

/** A row of `accepted.csv`: a doubt that a person looked at and found to be right. */
export const acceptedSchema = z.strictObject({
  doubtId: field(id, "The doubt, as `stele check` names it", "times-10-3f2a90bc"),
  doubt: field(line, "What was asked", "883 percent of Brenmoor Line, usually 85.1 to 91.0"),
  reason: field(line, "Why it is right, in a sentence", "The operator published the figure"),
  acceptedBy: field(line, "Who looked at it", "Desk of the index"),
  acceptedOn: field(isoDate, "Day of the answer", "2026-06-29"),
});
export type Accepted = z.infer<typeof acceptedSchema>;
