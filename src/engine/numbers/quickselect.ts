/**
 * The quantile of `quantileOfSorted` without sorting: only the two order statistics about it are
 * brought to their places (Hoare 1961, "Find"). Moves the values about; none may be NaN.
 */
export function quantileBySelection(values: Float64Array, p: number): number | null {
  const position = (values.length - 1) * p;
  const index = Math.floor(position);
  if (index < 0 || index >= values.length) return null;
  quickselect(values, index);
  const below = values[index] ?? Number.NaN;
  const above = position === index ? below : minimumFrom(values, index + 1);
  return below + (above - below) * (position - index);
}

/** Puts at `index` what sorting would put there, what is not above it before and the rest after. */
function quickselect(values: Float64Array, index: number): void {
  let from = 0;
  let to = values.length - 1;
  while (from < to) {
    const pivot = values[index] ?? Number.NaN;
    let low = from;
    let high = to;
    while (low <= high) {
      while ((values[low] ?? pivot) < pivot) low += 1;
      while ((values[high] ?? pivot) > pivot) high -= 1;
      if (low > high) break;
      const held = values[low] ?? pivot;
      values[low] = values[high] ?? pivot;
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
    const value = values[i] ?? minimum;
    if (value < minimum) minimum = value;
  }
  return minimum;
}
