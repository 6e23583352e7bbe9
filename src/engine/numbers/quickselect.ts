import { present } from "../../language/at.ts";
/**
 * A quantile by quickselect (Hoare 1961, "Find"): `quantileOfSorted` (statistics.ts) is its
 * definition, but only the two order statistics around the quantile are put in place. Reorders the
 * values, none of which may be NaN.
 */
export function quantileBySelection(values: Float64Array, p: number): number | null {
  const position = (values.length - 1) * p;
  const index = Math.floor(position);
  if (index < 0 || index >= values.length) return null;
  quickselect(values, index);
  const below = present(values[index]);
  const above = position === index ? below : minimumFrom(values, index + 1);
  return below + (above - below) * (position - index);
}

/** Partitions the values around the one that sorting would put at `index`. */
function quickselect(values: Float64Array, index: number): void {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = present(values[index]);
    let low = from;
    let high = to;
    while (low <= high) {
      while (present(values[low]) < pivot) low += 1;
      while (present(values[high]) > pivot) high -= 1;
      if (low > high) break;
      const held = present(values[low]);
      values[low] = present(values[high]);
      values[high] = held;
      low += 1;
      high -= 1;
    }
    if (high < index) from = low;
    if (low > index) to = high;
  }
}

function minimumFrom(values: Float64Array, from: number): number {
  let minimum = Number.POSITIVE_INFINITY;
  for (let i = from; i < values.length; i += 1) {
    const value = present(values[i]);
    if (value < minimum) minimum = value;
  }
  return minimum;
}
