import { z } from "zod";
import { field, id, isoDate, optionalCell } from "./cell.ts";
import { nameOf } from "./thing.ts";

export const eventSeverities = ["minor", "moderate", "major", "critical"] as const;

/** A row of `events.csv`: something that happened to a firm, asserted by a claim. */
export const eventSchema = z.strictObject({
  eventId: field(id, "Identifier, unique among the events", "V001"),
  firmId: field(nameOf("firm"), "The firm, by its firmId", "F01"),
  kind: field(nameOf("eventKind"), "A kind in the sequence of a methodology", "site_dark"),
  severity: field(z.enum(eventSeverities), "How grave it was", "major"),
  occurredOn: field(isoDate, "Day on which it happened", "2026-03-02"),
  knownOn: field(isoDate, "Day on which the publisher knew, on or after occurredOn", "2026-03-04"),
  claimId: field(
    optionalCell(nameOf("claim")),
    "The claim that asserts it; an event without one never counts as confirmed",
    "C001",
  ),
});
export type FirmEvent = z.infer<typeof eventSchema>;
