import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { finalOutcomes } from "./final-outcomes.ts";

const closures: readonly string[] = ["closure", "regulatory_closure"];

/** A firm whose last final outcome is its closure must not have an active status. */
export const closedYetActive: Rule = {
  id: "closed-yet-active",
  *check({ firms, outcomes }) {
    const settled = finalOutcomes(outcomes);
    for (const [{ firmId, statusHistory }, origin] of each(firms)) {
      const last = settled.get(firmId)?.at(-1)?.outcome;
      const status = statusHistory.at(-1)?.status;
      if (last === undefined || status !== "active" || !closures.includes(last.label)) continue;
      const message = `The status history must agree with the outcome "${last.outcomeId}"`;
      const path = ["statusHistory", statusHistory.length - 1, "status"];
      const allowed = `closed from ${last.occurredOn}, knownOn ${last.knownOn}`;
      yield fault(origin, path, message, { found: status, allowed });
    }
  },
};
