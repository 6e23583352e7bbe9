import { roundHalfEven } from "../../../engine/numbers/round.ts";
import type { FirmAssessment } from "../../../engine/world/assessment.ts";
import { by } from "../../../model/language/order.ts";
import { eventObject } from "../../rows/firm-review.ts";
import { publishedProbability } from "../../rows/published.ts";
import { date, integer, nullable, number, string } from "../column.ts";
import { defineDataset, noInputs } from "../dataset.ts";
import { firmColumns } from "../firm-columns.ts";

export const claims = defineDataset({
  name: "claims",
  title: "Claims",
  description: "What is claimed about firms and what its evidence amounts to, by slug",
  layer: "derived",
  key: ["claimId"],
  columns: {
    claimId: string("Identifier of the claim"),
    firmId: firmColumns.firmId,
    slug: firmColumns.slug,
    statement: string("What is claimed, in a sentence"),
    temporality: string("event: it happened on a day; state: it lasts, and its evidence decays"),
    kind: string("A kind of event or a lasting condition"),
    verdict: string("What its evidence amounts to, such as confirmed"),
    posterior: nullable(number("Probability that it is true; null without evidence")),
    llr: number("Sum of the log-likelihood ratios that counted", "nats"),
    credibility: integer("Admiralty digit, 1 confirmed to 6 cannot be judged"),
    supportingGroups: integer("Origin groups whose evidence supports it", "groups"),
    refutingGroups: integer("Origin groups whose evidence refutes it", "groups"),
  },
  *rows({ analysis }) {
    for (const { firm, truth } of analysis.firms) {
      for (const { claim, evidence: _, ...judged } of truth.claims) {
        yield {
          claimId: claim.claimId,
          firmId: firm.firmId,
          slug: firm.slug,
          statement: claim.statement,
          temporality: claim.temporality,
          kind: claim.kind,
          ...judged,
          posterior: publishedProbability(judged.posterior),
          llr: roundHalfEven(judged.llr, 6),
        };
      }
    }
  },
});

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
