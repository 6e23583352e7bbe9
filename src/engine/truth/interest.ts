import type { Claim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { Source } from "../../model/source.ts";

/**
 * Whether a claim of some kind is in its firm's interest. Recovery kinds are favourable and kinds
 * of a stage adverse, both as the methodology lists them. A claim about a lasting condition states
 * the favourable one (`solvency`: the firm is solvent). For `ownership`, `conduct` and unlisted
 * kinds it is `unknown`.
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
 * Whether an item is a firm's statement about itself that is not against its own interest; such an
 * item does not count. Where the interest is unknown, the firm's own statements never count.
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
