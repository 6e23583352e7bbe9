import { reopeningLabel } from "../../../model/methodology/evidence.ts";
import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";
import { finalOutcomes } from "./final-outcomes.ts";

/** A firm ends once, unless it reopened in between. */
export const contradictoryOutcomes: Rule = {
  id: "contradictory-outcomes",
  *check({ outcomes }) {
    for (const list of finalOutcomes(outcomes).values()) {
      for (const [i, { outcome, origin }] of list.entries()) {
        const before = list[i - 1]?.outcome;
        if (before === undefined || before.label === reopeningLabel) continue;
        if (outcome.label === reopeningLabel || outcome.occurredOn === before.occurredOn) continue;
        const ended = `${before.outcomeId} ended it on ${before.occurredOn}`;
        const message = `A firm must not end twice without a reopening between: ${ended}`;
        yield fault(origin, ["occurredOn"], message, { found: outcome.occurredOn });
      }
    }
  },
};
