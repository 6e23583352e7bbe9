import { z } from "zod";
import { id, isoDate, optionalCell } from "./cell.ts";

export const eventKinds = [
  "payout_delay",
  "support_degradation",
  "complaint_spike",
  "retroactive_rule_change",
  "payout_limit_cut",
  "withdrawal_condition_added",
  "platform_loss",
  "processor_loss",
  "payout_suspension",
  "new_sales_halt",
  "regulator_order",
  "asset_freeze",
  "closure",
  "insolvency_filing",
  "site_dark",
  "payout_resumed",
  "terms_restored",
  "regulator_cleared",
] as const;
export type EventKind = (typeof eventKinds)[number];

export const eventSeverities = ["minor", "moderate", "major", "critical"] as const;

/** A row of `events.csv`: something that happened to a firm, asserted by a claim. */
export const eventSchema = z.strictObject({
  eventId: id,
  firmId: id,
  kind: z.enum(eventKinds),
  severity: z.enum(eventSeverities),
  occurredOn: isoDate,
  knownOn: isoDate,
  /** The claim that asserts it; an event without one never counts as confirmed. */
  claimId: optionalCell(id),
});
export type FirmEvent = z.infer<typeof eventSchema>;
