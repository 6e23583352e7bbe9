/**
 * Competition ranks of thousands of logarithms of scores, largest first: that of the i-th is written
 * to `ranks[i]`, and NaN is passed over. Values are compared in steps far finer than any published
 * score (the range over 2^52 / count). Steps are whole numbers, so they sort digit by digit.
 */
export function rankInto(ranks: Uint32Array, logs: Float64Array): void {
  const { lowest, highest } = rangeOf(logs);
  const room = 2 ** Math.ceil(Math.log2(logs.length + 1));
  const scale = highest === lowest ? 0 : (2 ** 52 / room - 1) / (highest - lowest);
  const steps = new Float64Array(logs.length);
  const places = new Uint32Array(logs.length);
  let count = 0;
  for (let i = 0; i < logs.length; i += 1) {
    const log = logs[i] ?? Number.NaN;
    if (Number.isNaN(log)) continue;
    steps[i] = Math.floor((highest - log) * scale);
    places[count] = i;
    count += 1;
  }
  const order = sortedBySteps(places.subarray(0, count), steps, room, (highest - lowest) * scale);
  let rank = 0;
  let previous = -1;
  for (let i = 0; i < count; i += 1) {
    const place = order[i] ?? 0;
    const step = steps[place] ?? 0;
    if (step !== previous) rank = i + 1;
    previous = step;
    ranks[place] = rank;
  }
}

/** By digits of base `radix`, a power of two, the least first; none of the steps is above `most`. */
function sortedBySteps(
  places: Uint32Array,
  steps: Float64Array,
  radix: number,
  most: number,
): Uint32Array {
  const digits = new Uint32Array(places.length);
  const starts = new Uint32Array(radix + 1);
  let order = places;
  let next: Uint32Array = new Uint32Array(places.length);
  for (let unit = 1; unit <= most; unit *= radix) {
    starts.fill(0);
    for (let i = 0; i < order.length; i += 1) {
      const rest = Math.floor((steps[order[i] ?? 0] ?? 0) / unit);
      const digit = rest - radix * Math.floor(rest / radix);
      digits[i] = digit;
      starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
    }
    for (let digit = 1; digit <= radix; digit += 1) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    for (let i = 0; i < order.length; i += 1) {
      const digit = digits[i] ?? 0;
      const start = starts[digit] ?? 0;
      next[start] = order[i] ?? 0;
      starts[digit] = start + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

function rangeOf(values: Float64Array): { lowest: number; highest: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}
