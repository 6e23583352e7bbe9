import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** An outcome is either the event that probabilities forecast or censors it, never both. */
export const outcomeLabelTwice: Rule = {
  id: "outcome-label-twice",
  *check({ methodologies }) {
    for (const [{ outcomes }, origin] of each(methodologies)) {
      for (const [i, label] of outcomes.censoring.entries()) {
        if (!outcomes.events.includes(label)) continue;
        const message = "An outcome must not be both an event and censoring";
        yield fault(origin, ["outcomes", "censoring", i], message, { found: label });
      }
    }
  },
};
