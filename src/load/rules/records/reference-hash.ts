import { referenceIdOf } from "../../../record/reference.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const referenceHash: Rule = {
  id: "reference-hash",
  *check({ publications }) {
    for (const [{ referenceId, conceptId, contentHash }, origin] of each(publications)) {
      const allowed = referenceIdOf(conceptId, contentHash);
      if (referenceId === allowed) continue;
      const message = '"referenceId" must follow from the concept and the content hash';
      yield fault(origin, ["referenceId"], message, { found: referenceId, allowed });
    }
  },
};
