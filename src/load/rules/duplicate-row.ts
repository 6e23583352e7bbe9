import { fault } from "../finding.ts";
import { compareReports, observationOrder } from "../observation-order.ts";
import type { Rule } from "./rule.ts";

/** The same observation twice is a table imported twice; it would count twice in a sum. */
export const duplicateRow: Rule = {
  id: "duplicate-row",
  *check({ observations }) {
    const { values, origin } = observations;
    for (const list of observationOrder(values)) {
      // equal rows come in the order of the files, so the first of them comes first
      for (let k = 1; k < list.length; k += 1) {
        const [before = 0, i = 0] = [list[k - 1], list[k]];
        const [a, row] = [values[before], values[i]];
        if (a === undefined || row === undefined || compareReports(a, row) !== 0) continue;
        const { file, row: at } = origin(before);
        const message = `An observation must not be repeated: row ${at} of "${file}" is the same`;
        const found = `${row.firmId} ${row.indicatorId} ${row.observedOn}`;
        yield fault(origin(i), ["firmId"], message, { found });
      }
    }
  },
};
