import { roundHalfEven } from "../../../engine/numbers/round.ts";
import { publishedProbability } from "../../rows/published.ts";
import { integer, nullable, number, string } from "../column.ts";
import { defineDataset } from "../dataset.ts";
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
