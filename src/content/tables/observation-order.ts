import { entryOf, present } from "../../model/language/at.ts";
import { byCodeUnit } from "../../model/language/order.ts";
import type { Observation } from "../../model/observation.ts";

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

// Counting sort by names: each row gets the ordinal of its name, and rows are distributed by it.

/** The ordinal of each row's name among all names in order. */
interface Ordinals {
  readonly ofRow: Uint32Array;
  /** The number of distinct names; every ordinal is below it. */
  readonly count: number;
}

/** The ordinals of names, compared by code unit. Fast for names that are few or come in runs. */
function ordinalsOf<T>(rows: readonly T[], nameOf: (row: T) => string): Ordinals {
  // names are numbered as they come, and numbered again in order once all are known
  const numbers = new Map<string, number>();
  const ofRow = new Uint32Array(rows.length);
  let above: string | null = null;
  let number = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const name = nameOf(present(rows[i]));
    if (name !== above) {
      number = numbers.get(name) ?? numbers.size;
      if (number === numbers.size) numbers.set(name, number);
      above = name;
    }
    ofRow[i] = number;
  }
  const ordinalOf = new Uint32Array(numbers.size);
  [...numbers.keys()].sort().forEach((name, ordinal) => {
    ordinalOf[entryOf(numbers, name)] = ordinal;
  });
  for (let i = 0; i < ofRow.length; i += 1) ofRow[i] = present(ordinalOf[present(ofRow[i])]);
  return { ofRow, count: numbers.size };
}

/** The indexes 0 to count − 1. */
function identityOrder(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) order[row] = row;
  return order;
}

/** A stable counting sort of row indexes by their ordinals. */
function sortedByOrdinal(order: Uint32Array, { ofRow, count }: Ordinals): Uint32Array {
  const next = new Uint32Array(count + 1);
  for (let row = 0; row < ofRow.length; row += 1) {
    const after = present(ofRow[row]) + 1;
    next[after] = present(next[after]) + 1;
  }
  for (let ordinal = 1; ordinal <= count; ordinal += 1) {
    next[ordinal] = present(next[ordinal]) + present(next[ordinal - 1]);
  }
  const sorted = new Uint32Array(order.length);
  for (let k = 0; k < order.length; k += 1) {
    const row = present(order[k]);
    const ordinal = present(ofRow[row]);
    const slot = present(next[ordinal]);
    sorted[slot] = row;
    next[ordinal] = slot + 1;
  }
  return sorted;
}
