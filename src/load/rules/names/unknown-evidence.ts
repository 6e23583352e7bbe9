import { namesOf } from "../../tables/records.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

export const unknownEvidence: Rule = {
  id: "unknown-evidence",
  *check({ evidence, observations }) {
    const names = namesOf(evidence, "evidenceId");
    const known: Known = { noun: "evidence", names, whole: evidence.whole };
    yield* unknownNames(observations, known, ["evidenceId"], (row) => row.evidenceId);
  },
};
