import { present } from "../../language/at.ts";
import { byCodeUnit } from "../../language/order.ts";
import type { Observation } from "../../model/observation.ts";
import { identityOrder, ordinalsOf, sortedByOrdinal } from "./ordinals.ts";

/**
 * The order of observations as indexes into `rows`: by firm, indicator, days, value and evidence,
 * equal rows as they come. Rows are put in the order of firms and indicators by counting sorts
 * (ordinals.ts), within which they mostly come in order. Its tested definition is `toSorted` with
 * those keys. 710,000 rows that come by day take 0.8 s instead of 2.4 s, and 71,000 take 31 ms
 * instead of 50; rows that come in order already take twice the 15 ms of `toSorted`.
 */
export function observationOrder(rows: readonly Observation[]): Uint32Array {
  const firms = ordinalsOf(rows, ({ firmId }) => firmId);
  const indicators = ordinalsOf(rows, ({ indicatorId }) => indicatorId);
  const order = sortedByOrdinal(sortedByOrdinal(identityOrder(rows.length), indicators), firms);
  const compare = (i: number, j: number) => compareReports(present(rows[i]), present(rows[j]));
  let start = 0;
  let isInOrder = true;
  for (let k = 1; k <= order.length; k += 1) {
    if (k < order.length) {
      const above = present(order[k - 1]);
      const row = present(order[k]);
      if (
        firms.ofRow[row] === firms.ofRow[above] &&
        indicators.ofRow[row] === indicators.ofRow[above]
      ) {
        isInOrder &&= compare(above, row) <= 0;
        continue;
      }
    }
    if (!isInOrder) order.subarray(start, k).sort(compare);
    start = k;
    isInOrder = true;
  }
  return order;
}

/** Compares observations of one indicator of one firm. */
function compareReports(a: Observation, b: Observation): number {
  return (
    byCodeUnit(a.observedOn, b.observedOn) ||
    byCodeUnit(a.knownOn, b.knownOn) ||
    a.value - b.value ||
    byCodeUnit(a.evidenceId ?? "", b.evidenceId ?? "")
  );
}
