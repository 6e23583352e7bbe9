import { present } from "../../../language/at.ts";
import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

export const unitMismatch: Rule = {
  id: "unit-mismatch",
  *check({ methodologies, observations }) {
    const units = new Map<string, string>();
    for (const { indicators } of methodologies.values) {
      for (const { id, unit } of indicators) units.set(id, units.get(id) ?? unit);
    }
    for (let i = 0; i < observations.values.length; i += 1) {
      const { indicatorId, unit } = present(observations.values[i]);
      const allowed = units.get(indicatorId);
      if (allowed === undefined || allowed === unit) continue;
      const message = `"unit" must be the unit of the indicator "${indicatorId}"`;
      yield fault(observations.origin(i), ["unit"], message, { found: unit, allowed });
    }
  },
};
