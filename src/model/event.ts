import { z } from "zod";
import { field, id, isoDate, optionalCell } from "./cell.ts";

/** The kinds that the default sequence of a methodology lists; a publisher may declare others. */
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
  eventId: field(id, "Identifier, unique among the events", { example: "V001" }),
  firmId: field(id, "The firm, by its firmId", { example: "F01", names: "firm" }),
  kind: field(id, "One of the kinds in the sequence of a methodology", {
    example: "site_dark",
    names: "eventKind",
  }),
  severity: field(z.enum(eventSeverities), "How grave it was", { example: "major" }),
  occurredOn: field(isoDate, "Day on which it happened", { example: "2026-03-02" }),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after occurredOn", {
    example: "2026-03-04",
  }),
  claimId: field(
    optionalCell(id),
    "The claim that asserts it; an event without one never counts as confirmed",
    { example: "C001", names: "claim" },
  ),
});
export type FirmEvent = z.infer<typeof eventSchema>;
