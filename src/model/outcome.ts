import { z } from "zod";
import { field, id, isoDate, optionalCell } from "./cell.ts";

/** The labels that a methodology knows by default; a publisher may declare others. */
export const outcomeLabels = [
  "closure",
  "insolvency",
  "regulatory_closure",
  "acquisition",
  "merger",
  "voluntary_exit",
  "reopening",
] as const;
export type OutcomeLabel = (typeof outcomeLabels)[number];

export const labelStatuses = ["provisional", "final", "disputed"] as const;

/** A row of `outcomes.csv`: how a firm ended, or reopened. */
export const outcomeSchema = z.strictObject({
  outcomeId: field(id, "Identifier, unique among the outcomes", { example: "O001" }),
  firmId: field(id, "The firm, by its firmId", { example: "F01", names: "firm" }),
  label: field(id, "A label of `outcomes` in a methodology, or reopening", {
    example: "closure",
    names: "outcomeLabel",
  }),
  occurredOn: field(isoDate, "Day on which it happened", { example: "2026-03-02" }),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after occurredOn", {
    example: "2026-03-04",
  }),
  claimId: field(optionalCell(id), "The claim that asserts it", {
    example: "C001",
    names: "claim",
  }),
  labelStatus: field(z.enum(labelStatuses), "Whether the label is settled", { example: "final" }),
});
export type Outcome = z.infer<typeof outcomeSchema>;
