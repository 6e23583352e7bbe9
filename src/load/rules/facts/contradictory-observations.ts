import { present } from "../../../language/at.ts";
import type { Observation } from "../../../model/observation.ts";
import { fault } from "../../findings/finding.ts";
import type { Rule } from "../rule.ts";

/** An observation has one value on the day it becomes known; a correction becomes known later. */
export const contradictoryObservations: Rule = {
  id: "contradictory-observations",
  *check({ observations, observationOrder }) {
    const { values, origin } = observations;
    // such rows are neighbours: the order goes by value only after everything they share
    for (let k = 1; k < observationOrder.length; k += 1) {
      const other = present(observationOrder[k - 1]);
      const i = present(observationOrder[k]);
      const row = present(values[i]);
      const before = present(values[other]);
      if (row.value === before.value || !isOfOneReading(before, row)) continue;
      const { file, row: at } = origin(other);
      const message = `Two observations of a firm, indicator and day known on one day must agree: row ${at} below the header of "${file}" says ${before.value}; a correction has a later knownOn`;
      yield fault(origin(i), ["value"], message, { found: String(row.value) });
    }
  },
};

function isOfOneReading(a: Observation, b: Observation): boolean {
  return (
    a.observedOn === b.observedOn &&
    a.indicatorId === b.indicatorId &&
    a.knownOn === b.knownOn &&
    a.firmId === b.firmId
  );
}
