import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { unknownName } from "./unknown-names.ts";

export const unknownPillar: Rule = {
  id: "unknown-pillar",
  *check({ methodologies }) {
    for (const [{ pillars, indicators }, origin] of each(methodologies)) {
      const near = pillars.map(({ id }) => id);
      for (const [i, { pillar }] of indicators.entries()) {
        if (near.includes(pillar)) continue;
        yield unknownName(origin, ["indicators", i, "pillar"], { noun: "pillar", near }, pillar);
      }
    }
  },
};
