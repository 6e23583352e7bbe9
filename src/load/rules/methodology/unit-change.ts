import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** Observations name an indicator across all methodologies, so its unit must not change. */
export const unitChange: Rule = {
  id: "unit-change",
  *check({ methodologies }) {
    const units = new Map<string, string>();
    for (const [{ indicators }, origin] of each(methodologies)) {
      for (const [i, { id, unit }] of indicators.entries()) {
        const allowed = units.get(id) ?? unit;
        units.set(id, allowed);
        if (unit === allowed) continue;
        const message = `The indicator "${id}" must keep its unit; another unit needs another id`;
        yield fault(origin, ["indicators", i, "unit"], message, { found: unit, allowed });
      }
    }
  },
};
