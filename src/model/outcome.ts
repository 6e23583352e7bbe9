import { z } from "zod";
import { field, id, isoDate, optionalCell } from "./cell.ts";
import { nameOf } from "./thing.ts";

export const labelStatuses = ["provisional", "final", "disputed"] as const;

/** A row of `outcomes.csv`: how a firm ended, or reopened. */
export const outcomeSchema = z.strictObject({
  outcomeId: field(id, "Identifier, unique among the outcomes", "O001"),
  firmId: field(nameOf("firm"), "The firm, by its firmId", "F01"),
  label: field(nameOf("outcomeLabel"), "Outcome label of a methodology, or reopening", "closure"),
  occurredOn: field(isoDate, "Day on which it happened", "2026-03-02"),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after occurredOn", "2026-03-04"),
  claimId: field(optionalCell(nameOf("claim")), "The claim that asserts it", "C001"),
  labelStatus: field(z.enum(labelStatuses), "Whether the label is settled", "final"),
});
export type Outcome = z.infer<typeof outcomeSchema>;
