import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

export const unknownClaim: Rule = {
  id: "unknown-claim",
  *check({ claims, evidence, events, outcomes }) {
    const names = namesOf(claims, "claimId");
    const known: Known = { noun: "claim", names, whole: claims.whole };
    yield* unknownNames(evidence, known, ["claimId"], (item) => item.claimId);
    yield* unknownNames(events, known, ["claimId"], (event) => event.claimId);
    yield* unknownNames(outcomes, known, ["claimId"], (outcome) => outcome.claimId);
  },
};
