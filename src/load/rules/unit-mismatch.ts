import { fault } from "../finding.ts";
import type { Rule } from "./rule.ts";

export const unitMismatch: Rule = {
  id: "unit-mismatch",
  *check({ methodologies, observations }) {
    const units = new Map<string, string>();
    for (const { indicators } of methodologies.values) {
      for (const { id, unit } of indicators) units.set(id, units.get(id) ?? unit);
    }
    let i = -1;
    for (const { indicatorId, unit } of observations.values) {
      i += 1;
      const allowed = units.get(indicatorId);
      if (allowed === undefined || allowed === unit) continue;
      const message = `"unit" must be the unit of the indicator "${indicatorId}"`;
      yield fault(observations.origin(i), ["unit"], message, { found: unit, allowed });
    }
  },
};
