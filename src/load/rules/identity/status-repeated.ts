import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

export const statusRepeated: Rule = {
  id: "status-repeated",
  *check({ firms }) {
    for (const [{ statusHistory }, origin] of each(firms)) {
      for (const [i, { status }] of statusHistory.entries()) {
        if (statusHistory[i - 1]?.status !== status) continue;
        const message = "An entry of the status history must change the status";
        yield fault(origin, ["statusHistory", i, "status"], message, { found: status });
      }
    }
  },
};
