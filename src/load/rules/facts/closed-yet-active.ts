import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";
import { finalOutcomes } from "./final-outcomes.ts";

/** A failure that a firm can survive. */
const insolvency = "insolvency";

/** A firm whose last final outcome is its closure must not have an active status. */
export const closedYetActive: Rule = {
  id: "closed-yet-active",
  *check({ firms, outcomes, methodologies }) {
    const failures = methodologies.values.flatMap((one) => one.outcomes.events);
    const closures = failures.filter((label) => label !== insolvency);
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
