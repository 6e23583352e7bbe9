import type { Claim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Source } from "../../model/source.ts";

/**
 * Which way a claim of this kind speaks of its firm. Recovery kinds speak for it, kinds of a stage
 * against it, both as the methodology lists them. A standing matter is stated as the favourable
 * condition (`solvency`: the firm is solvent). For `ownership`, `conduct` and unlisted kinds the
 * kind does not tell: `unknown`.
 */
export type Interest = "favourable" | "adverse" | "unknown";

const favourableMatters: readonly string[] = [
  "solvency",
  "licence",
  "segregation_of_funds",
  "audit_opinion",
];

export function interestOf(kind: Claim["kind"], sequence: Methodology["sequence"]): Interest {
  const recovery: readonly string[] = sequence.recoveryKinds;
  if (recovery.includes(kind) || favourableMatters.includes(kind)) return "favourable";
  const staged: readonly string[] = sequence.stages.flatMap((stage) => stage.kinds);
  return staged.includes(kind) ? "adverse" : "unknown";
}

/**
 * Whether an item is a firm speaking about itself other than against its own interest: such an item
 * does not count. Where it is unknown which side its interest lies on, its word counts on neither.
 */
export function isSelfServing(
  claim: Claim,
  item: Evidence,
  source: Source,
  sequence: Methodology["sequence"],
): boolean {
  if (source.affiliatedFirmId !== claim.firmId) return false;
  const interest = interestOf(claim.kind, sequence);
  const againstIt =
    (interest === "adverse" && item.stance === "supports") ||
    (interest === "favourable" && item.stance === "refutes");
  return !againstIt;
}
