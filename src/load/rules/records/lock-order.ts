import { logFault } from "../../../record/freeze/log-growth.ts";
import { logOrder } from "../../../record/log-order.ts";
import { fault } from "../../findings/finding.ts";
import { each } from "../each.ts";
import type { Rule } from "../rule.ts";

/** The lock lists records in the order of issue, which is the order of the ledger. */
export const lockOrder: Rule = {
  id: "lock-order",
  *check({ lock, publications }) {
    const issued = logOrder(publications.values).map(({ referenceId }) => referenceId);
    for (const [entries, origin] of each(lock)) {
      const locked = Object.keys(entries);
      const [known, present] = [new Set(locked), new Set(issued)];
      const wrong = logFault(
        issued.filter((reference) => known.has(reference)),
        locked.filter((reference) => present.has(reference)),
      );
      if (wrong === null) continue;
      const message = "The lock must name the records in the order of issue: restore its order";
      yield fault(origin, [wrong.reference], message, { found: wrong.reference, ofKey: true });
    }
  },
};
