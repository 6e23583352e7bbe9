import { present } from "../../../language/at.ts";
import type { Observation } from "../../../model/observation.ts";
import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

/** A repeated observation, as from a table imported twice, would count twice in a sum. */
export const duplicateRow: Rule = {
  id: "duplicate-row",
  *check({ observations, observationOrder }) {
    const { values, origin } = observations;
    // equal rows come in the order of the files, so the first of them comes first
    for (let k = 1; k < observationOrder.length; k += 1) {
      const before = present(observationOrder[k - 1]);
      const i = present(observationOrder[k]);
      const row = present(values[i]);
      if (!isSame(present(values[before]), row)) continue;
      const { file, row: at } = origin(before);
      const message = `An observation must not be repeated: row ${at} below the header of "${file}" is the same`;
      const found = `${row.firmId} ${row.indicatorId} ${row.observedOn}`;
      yield fault(origin(i), ["firmId"], message, { found });
    }
  },
};

/** Whether two rows are the same observation; another rule compares their units. */
function isSame(a: Observation, b: Observation): boolean {
  return (
    a.observedOn === b.observedOn &&
    a.indicatorId === b.indicatorId &&
    a.value === b.value &&
    a.knownOn === b.knownOn &&
    a.firmId === b.firmId &&
    a.evidenceId === b.evidenceId
  );
}
