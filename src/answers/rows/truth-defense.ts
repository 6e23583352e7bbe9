import { z } from "zod";
import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { ClaimVerdict, FirmTruth } from "../../engine/world/assessment.ts";
import { id, isoDate, text } from "../../model/cell.ts";
import { directnesses, stances } from "../../model/evidence.ts";
import { entryOf } from "../../model/language/at.ts";
import { firmVerdicts, verdicts } from "../../model/shared.ts";
import { reliabilities, sourceKinds } from "../../model/source.ts";
import { publishedProbability } from "./published.ts";
import type { ReadModel } from "./read-model.ts";

const count = z.number().int().min(0);

const evidenceSchema = z.strictObject({
  evidenceId: id,
  sourceId: id,
  sourceName: text,
  sourceKind: z.enum(sourceKinds),
  reliability: z.enum(reliabilities),
  originGroup: id,
  stance: z.enum(stances),
  directness: z.enum(directnesses),
  observedOn: isoDate,
  knownOn: isoDate,
  url: z.string().nullable(),
  sha256: z.string().nullable(),
  llr: z.number(),
  counted: z.boolean(),
  reason: z.enum(["weaker_in_group", "self_serving"]).nullable(),
});

const claimSchema = z.strictObject({
  claimId: id,
  statement: text,
  kind: id,
  temporality: z.enum(["event", "state"]),
  verdict: z.enum(verdicts),
  posterior: z.number().nullable(),
  llr: z.number(),
  /** The Admiralty digit, 1 to 6. */
  credibility: z.number().int().min(1).max(6),
  supportingGroups: count,
  refutingGroups: count,
  evidence: z.array(evidenceSchema),
});

export const verdictCountsSchema = z.record(z.enum(verdicts), count);

export const truthDefenseSchema = z.strictObject({
  verdict: z.enum(firmVerdicts),
  counts: verdictCountsSchema,
  claims: z.array(claimSchema),
});

/** Each claim with its evidence, the weight of each item and whether it counted. */
export function truthDefense(
  readModel: ReadModel,
  truth: FirmTruth,
): z.infer<typeof truthDefenseSchema> {
  return {
    verdict: truth.verdict,
    counts: { ...truth.counts },
    claims: truth.claims.map((claim) => claimObject(readModel, claim)),
  };
}

function claimObject(readModel: ReadModel, verdict: ClaimVerdict): z.infer<typeof claimSchema> {
  const { claim } = verdict;
  return {
    claimId: claim.claimId,
    statement: claim.statement,
    kind: claim.kind,
    temporality: claim.temporality,
    verdict: verdict.verdict,
    posterior: publishedProbability(verdict.posterior),
    llr: roundHalfEven(verdict.llr, 6),
    credibility: verdict.credibility,
    supportingGroups: verdict.supportingGroups,
    refutingGroups: verdict.refutingGroups,
    evidence: verdict.evidence.map((weighed) => evidenceObject(readModel, weighed)),
  };
}

function evidenceObject(
  { analysis }: ReadModel,
  { item, llr, counted, reason }: ClaimVerdict["evidence"][number],
): z.infer<typeof evidenceSchema> {
  const source = entryOf(analysis.world.sourceById, item.sourceId);
  const { evidenceId, sourceId, stance, directness, observedOn, knownOn, url, sha256 } = item;
  return {
    evidenceId,
    sourceId,
    sourceName: source.name,
    sourceKind: source.kind,
    reliability: source.reliability,
    originGroup: source.originGroup,
    stance,
    directness,
    observedOn,
    knownOn,
    url,
    sha256,
    llr: roundHalfEven(llr, 6),
    counted,
    reason,
  };
}
