import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const emptyPillar: Rule = {
  id: "empty-pillar",
  *check({ methodologies }) {
    for (const [{ pillars, indicators }, origin] of each(methodologies)) {
      for (const [i, { id }] of pillars.entries()) {
        if (indicators.some(({ pillar }) => pillar === id)) continue;
        yield fault(origin, ["pillars", i, "id"], "A pillar must have an indicator", { found: id });
      }
    }
  },
};
