import { date, nullable, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

export const outcomes = defineDataset({
  name: "outcomes",
  title: "Outcomes",
  description: "How firms' stories ended or began again, by slug, oldest first",
  layer: "observed",
  needs: ["outcomes"],
  ownInputs: noInputs,
  key: ["outcomeId"],
  columns: {
    outcomeId: string("Identifier of the outcome"),
    firmId: firmColumns.firmId,
    slug: firmColumns.slug,
    label: string("closure, insolvency, regulatory_closure, acquisition, merger, and so on"),
    occurredOn: date("Day it happened"),
    knownOn: date("Day it became known to the publisher"),
    claimId: nullable(string("The claim that asserts it; null when none does")),
    labelStatus: string("provisional, final or disputed"),
  },
  rows: ({ analysis: { world } }) =>
    world.firms.flatMap(({ firmId, slug }) =>
      (world.outcomesOf.get(firmId) ?? []).map((outcome) => ({ slug, ...outcome })),
    ),
});
