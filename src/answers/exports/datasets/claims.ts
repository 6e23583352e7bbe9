import { claimSchema } from "../../../model/claim.ts";
import { evidenceSchema } from "../../../model/evidence.ts";
import { by } from "../../../model/language/order.ts";
import { outcomeSchema } from "../../../model/outcome.ts";
import { sourceSchema } from "../../../model/source.ts";
import { eventObject, eventObjectSchema, judged, judgedSchema } from "../../rows/firm-review.ts";
import { members } from "../../rows/object-of.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { firmShape } from "./firms.ts";

const { claimId, firmId: _, ...claimed } = claimSchema.shape;
const named = members(firmShape, "firmId slug");

export const claims = defineDataset({
  name: "claims",
  description: "What is claimed about firms and what its evidence amounts to, by slug",
  layer: "derived",
  key: ["claimId"],
  shape: { claimId, ...named, ...claimed, ...judgedSchema.shape },
  *rows({ analysis }) {
    for (const { firm, truth } of analysis.firms) {
      for (const verdict of truth.claims) {
        yield { ...verdict.claim, slug: firm.slug, ...judged(verdict) };
      }
    }
  },
});

export const evidence = defineDataset({
  name: "evidence",
  description: "What each source said about each claim, by the slug of its firm and the claim",
  layer: "observed",
  needs: ["claims", "evidence", "sources"],
  ownInputs: ({ provenance }) => ({ ...provenance.inputs, observations: 0 }),
  key: ["evidenceId"],
  dated: "knownOn",
  shape: evidenceSchema.shape,
  *rows({ analysis: { world } }) {
    for (const { firmId } of world.firms) {
      for (const { claimId } of world.claimsOf.get(firmId) ?? []) {
        yield* world.evidenceOf.get(claimId) ?? [];
      }
    }
  },
});

export const sources = defineDataset({
  name: "sources",
  description: "Where the evidence comes from and how far it is trusted, by identifier",
  layer: "observed",
  needs: ["claims", "evidence", "sources"],
  ownInputs: ({ provenance }) => ({ ...provenance.inputs, observations: 0 }),
  key: ["sourceId"],
  shape: sourceSchema.shape,
  rows: ({ analysis: { world } }) => {
    // a source has no date: it is known from its first evidence
    const used = new Set([...world.evidenceOf.values()].flat().map(({ sourceId }) => sourceId));
    return [...world.sourceById.values()]
      .filter(({ sourceId }) => used.has(sourceId))
      .sort(by(({ sourceId }) => sourceId));
  },
});

const { eventId, ...happened } = eventObjectSchema.shape;

export const events = defineDataset({
  name: "events",
  description: "What happened to firms and how well it is evidenced, by slug, oldest first",
  layer: "derived",
  key: ["eventId"],
  dated: "occurredOn",
  shape: { eventId, ...named, ...happened },
  rows: ({ analysis }) =>
    analysis.firms.flatMap(({ firm: { firmId, slug }, sequence }) =>
      sequence.events.map((event) => ({ firmId, slug, ...eventObject(event) })),
    ),
});

const { outcomeId, firmId: __, ...ended } = outcomeSchema.shape;

export const outcomes = defineDataset({
  name: "outcomes",
  description: "How firms' stories ended or began again, by slug, oldest first",
  layer: "observed",
  needs: ["outcomes"],
  ownInputs: noInputs,
  key: ["outcomeId"],
  shape: { outcomeId, ...named, ...ended },
  rows: ({ analysis: { world } }) =>
    world.firms.flatMap(({ firmId, slug }) =>
      (world.outcomesOf.get(firmId) ?? []).map((outcome) => ({ slug, ...outcome })),
    ),
});
