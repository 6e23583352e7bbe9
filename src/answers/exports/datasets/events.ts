import type { FirmAssessment } from "../../../engine/world/assessment.ts";
import { eventObject } from "../../rows/firm-review.ts";
import { date, integer, nullable, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

export const events = defineDataset({
  name: "events",
  title: "Events",
  description: "What happened to firms and how well it is evidenced, by slug, oldest first",
  layer: "derived",
  key: ["eventId"],
  columns: {
    eventId: string("Identifier of the event"),
    firmId: firmColumns.firmId,
    slug: firmColumns.slug,
    kind: string("What happened, such as payout_delay"),
    severity: string("minor, moderate, major or critical"),
    occurredOn: date("Day it happened"),
    knownOn: date("Day it became known to the publisher"),
    claimId: nullable(string("The claim that asserts it; null when none does")),
    stage: integer("Stage of the sequence its kind belongs to; 0 for a recovery", "stage"),
    verdict: string("What the evidence of its claim amounts to, such as confirmed"),
  },
  rows: ({ analysis }) => analysis.firms.flatMap(rowsOf),
});

function rowsOf({ firm, sequence }: FirmAssessment) {
  const { firmId, slug } = firm;
  return sequence.events.map((event) => ({ firmId, slug, ...eventObject(event) }));
}
