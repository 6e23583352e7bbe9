import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** A model trained on days after its first use would have seen what it forecasts. */
export const trainedAhead: Rule = {
  id: "trained-ahead",
  *check({ models }) {
    for (const [{ trainedThrough, effectiveFrom }, origin] of each(models)) {
      if (trainedThrough === null || trainedThrough <= effectiveFrom) continue;
      const message = '"trainedThrough" must not be after "effectiveFrom"';
      const allowed = `${effectiveFrom} or earlier`;
      yield fault(origin, ["trainedThrough"], message, { found: trainedThrough, allowed });
    }
  },
};
