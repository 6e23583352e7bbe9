import { date, nullable, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";

export const evidence = defineDataset({
  name: "evidence",
  title: "Evidence",
  description: "What each source said about each claim, by the slug of its firm and the claim",
  layer: "observed",
  needs: ["claims", "evidence", "sources"],
  ownInputs: ({ provenance }) => ({ ...provenance.inputs, observations: 0 }),
  key: ["evidenceId"],
  columns: {
    evidenceId: string("Identifier of the evidence"),
    claimId: string("The claim it is about"),
    sourceId: string("The source it is from"),
    stance: string("supports or refutes"),
    directness: string("primary, first_hand, second_hand or rumour"),
    observedOn: date("Day on which the source said it"),
    knownOn: date("Day on which it became known to the publisher"),
    url: nullable(string("Where it can be read")),
    sha256: nullable(string("SHA-256 of the publisher's own copy, in hex")),
  },
  *rows({ analysis: { world } }) {
    for (const { firmId } of world.firms) {
      for (const { claimId } of world.claimsOf.get(firmId) ?? []) {
        yield* world.evidenceOf.get(claimId) ?? [];
      }
    }
  },
});
