import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const asOfBeforeMethodology: Rule = {
  id: "as-of-before-methodology",
  *check({ publisher, methodologies }) {
    const [first] = methodologies.values.map(({ effectiveFrom }) => effectiveFrom).sort();
    for (const [{ asOf }, origin] of each(publisher)) {
      if (asOf === null || first === undefined || asOf >= first) continue;
      const message = '"asOf" must not be before the first methodology';
      yield fault(origin, ["asOf"], message, { found: asOf, allowed: `${first} or later` });
    }
  },
};
