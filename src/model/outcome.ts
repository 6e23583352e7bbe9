import { z } from "zod";
import { id, isoDate, optionalCell } from "./cell.ts";

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
  outcomeId: id,
  firmId: id,
  label: z.enum(outcomeLabels),
  occurredOn: isoDate,
  knownOn: isoDate,
  claimId: optionalCell(id),
  labelStatus: z.enum(labelStatuses),
});
export type Outcome = z.infer<typeof outcomeSchema>;
