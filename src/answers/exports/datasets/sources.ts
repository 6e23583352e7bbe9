import { by } from "../../../model/language/order.ts";
import { date, nullable, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

export const sources = defineDataset({
  name: "sources",
  title: "Sources",
  description: "Where the evidence comes from and how far it is trusted, by identifier",
  layer: "observed",
  needs: ["claims", "evidence", "sources"],
  ownInputs: ({ provenance }) => ({ ...provenance.inputs, observations: 0 }),
  key: ["sourceId"],
  columns: {
    sourceId: string("Identifier of the source"),
    name: string("Name of the source"),
    kind: string("What sort of source it is, such as regulator"),
    reliability: string("Admiralty letter: A completely reliable to E unreliable, F unknown"),
    originGroup: string("Sources of one group repeat one origin and count once"),
    affiliatedFirmId: nullable(string("The firm it belongs to")),
    knownOn: nullable(date("Day from which it is judged so; null for one that always was")),
  },
  rows: ({ analysis: { world } }) => {
    // a source has no date: it is known from its first evidence
    const used = new Set([...world.evidenceOf.values()].flat().map(({ sourceId }) => sourceId));
    return [...world.sourceById.values()]
      .filter(({ sourceId }) => used.has(sourceId))
      .sort(by(({ sourceId }) => sourceId));
  },
});
