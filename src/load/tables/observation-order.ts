import type { Observation } from "../../model/observation.ts";
import { identityOrder, ordinalsOf, sortedByOrdinal } from "./ordinals.ts";

/**
 * The order of observations as positions in `rows`: by firm and indicator, then by days, value and
 * evidence, and equal rows as they come. Firms and indicators are counted, which costs less than
 * comparing names while sorting hundreds of thousands of rows; within them rows mostly come in
 * order.
 */
export function observationOrder(rows: readonly Observation[]): Uint32Array {
  const firms = ordinalsOf(rows, ({ firmId }) => firmId);
  const indicators = ordinalsOf(rows, ({ indicatorId }) => indicatorId);
  const order = sortedByOrdinal(sortedByOrdinal(identityOrder(rows.length), indicators), firms);
  const compare = (i: number, j: number) =>
    compareReports(rows[i] as Observation, rows[j] as Observation); // positions in rows
  let start = 0;
  let isInOrder = true;
  for (let k = 1; k <= order.length; k += 1) {
    const above = order[k - 1] ?? 0;
    const row = order[k] ?? 0;
    const isWithin =
      k < order.length &&
      firms.ofRow[row] === firms.ofRow[above] &&
      indicators.ofRow[row] === indicators.ofRow[above];
    if (isWithin) {
      isInOrder &&= compare(above, row) <= 0;
      continue;
    }
    if (!isInOrder) order.subarray(start, k).sort(compare);
    start = k;
    isInOrder = true;
  }
  return order;
}

/** Of one indicator of one firm. */
function compareReports(a: Observation, b: Observation): number {
  return (
    compare(a.observedOn, b.observedOn) ||
    compare(a.knownOn, b.knownOn) ||
    compare(a.value, b.value) ||
    compare(a.evidenceId ?? "", b.evidenceId ?? "")
  );
}

function compare<T extends string | number>(a: T, b: T): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
