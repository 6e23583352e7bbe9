import { fault } from "../finding.ts";
import { by, observationKeys } from "../order.ts";
import type { Rule } from "./rule.ts";

/** The same observation twice is a table imported twice; it would count twice in a sum. */
export const duplicateRow: Rule = {
  id: "duplicate-row",
  *check({ observations }) {
    const { values, origin } = observations;
    const compare = by(observationKeys);
    const between = (i: number, j: number) => {
      const [a, b] = [values[i], values[j]];
      return a === undefined || b === undefined ? 0 : compare(a, b);
    };
    // sorting keeps equal rows in the order of the files, so the first of them comes first
    const order = values.map((_, i) => i).sort(between);
    for (const [k, i] of order.entries()) {
      const before = order[k - 1];
      const row = values[i];
      if (before === undefined || row === undefined || between(before, i) !== 0) continue;
      const { file, row: at } = origin(before);
      const message = `An observation must not be repeated: row ${at} of "${file}" is the same`;
      const found = `${row.firmId} ${row.indicatorId} ${row.observedOn}`;
      yield fault(origin(i), ["firmId"], message, { found });
    }
  },
};
