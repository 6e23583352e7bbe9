import { reopeningLabel } from "../../../model/methodology/evidence.ts";
import type { Rule } from "../rule.ts";
import { type Known, unknownNames } from "./unknown-names.ts";

/** The labels of outcomes are those that the publisher's methodologies give a meaning to. */
export const unknownOutcomeLabel: Rule = {
  id: "unknown-outcome-label",
  *check({ methodologies, outcomes }) {
    const declared = methodologies.values.flatMap((methodology) => {
      return [...methodology.outcomes.events, ...methodology.outcomes.censoring];
    });
    const whole = methodologies.whole && methodologies.refused.length === 0;
    const names = new Set([...declared, reopeningLabel]);
    const known: Known = { noun: "outcome label", names, whole };
    yield* unknownNames(outcomes, known, ["label"], (outcome) => outcome.label);
  },
};
