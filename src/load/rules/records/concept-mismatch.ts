import { conceptIdOf } from "../../../record/reference.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The concept follows from the series and the end of the period. */
export const conceptMismatch: Rule = {
  id: "concept-mismatch",
  *check({ publications }) {
    for (const [{ conceptId, seriesCode, periodEnd }, origin] of each(publications)) {
      const prefix = conceptId.slice(0, conceptId.indexOf("-"));
      const allowed = conceptIdOf(prefix, seriesCode, periodEnd);
      if (conceptId === allowed) continue;
      const message = '"conceptId" must follow from the series and the end of the period';
      yield fault(origin, ["conceptId"], message, { found: conceptId, allowed });
    }
  },
};
