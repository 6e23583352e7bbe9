import { entryOf, present } from "../../model/language/at.ts";
import { groupBy } from "../../model/language/group-by.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Observation } from "../../model/observation.ts";

/** Indexes into `rows` by firm, indicator, days, value and evidence; each firm is sorted apart, for speed. */
export function observationOrder(rows: readonly Observation[]): Uint32Array {
  const byFirm = groupBy(rows.keys(), (i) => present(rows[i]).firmId);
  const compare = (i: number, j: number) => compareReports(present(rows[i]), present(rows[j]));
  const order = new Uint32Array(rows.length);
  let filled = 0;
  for (const firmId of [...byFirm.keys()].sort()) {
    const ofFirm = entryOf(byFirm, firmId).sort(compare);
    order.set(ofFirm, filled);
    filled += ofFirm.length;
  }
  return order;
}

/** Compares observations of one firm. */
function compareReports(a: Observation, b: Observation): number {
  return (
    byCodeUnit(a.indicatorId, b.indicatorId) ||
    byCodeUnit(a.observedOn, b.observedOn) ||
    byCodeUnit(a.knownOn, b.knownOn) ||
    a.value - b.value ||
    byCodeUnit(a.evidenceId ?? "", b.evidenceId ?? "")
  );
}
