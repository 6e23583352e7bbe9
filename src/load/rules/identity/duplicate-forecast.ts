import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const duplicateForecast: Rule = {
  id: "duplicate-forecast",
  *check({ forecasts }) {
    const seen = new Set<string>();
    for (const [{ issuedOn, firmId, mode }, origin] of each(forecasts)) {
      const found = `${issuedOn} ${firmId} ${mode}`;
      if (seen.has(found)) {
        const message = "A firm must have one forecast a day and mode";
        yield fault(origin, ["firmId"], message, { found });
      }
      seen.add(found);
    }
  },
};
