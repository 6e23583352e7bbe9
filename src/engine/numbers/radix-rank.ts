/**
 * Competition ranks of thousands of logarithms of scores, largest first: that of the i-th is written
 * to `ranks[i]`, and NaN is passed over. Values are compared in steps far finer
 * than any published score (the range over 2^52 / count), so that value and index fit one exact
 * number and a sort of numbers is all the work.
 */
export function radixRankInto(ranks: Uint32Array, logs: Float64Array): void {
  const { lowest, highest } = rangeOf(logs);
  const room = 2 ** Math.ceil(Math.log2(logs.length + 1));
  const scale = highest === lowest ? 0 : (2 ** 52 / room - 1) / (highest - lowest);
  const keys = new Float64Array(logs.length);
  let count = 0;
  for (let i = 0; i < logs.length; i += 1) {
    const log = logs[i] ?? Number.NaN;
    if (Number.isNaN(log)) continue;
    keys[count] = Math.floor((highest - log) * scale) * room + i;
    count += 1;
  }
  const sorted = sortedKeys(keys.subarray(0, count), room);
  let rank = 0;
  let previous = -1;
  for (let i = 0; i < count; i += 1) {
    const key = sorted[i] ?? 0;
    const step = Math.floor(key / room);
    if (step !== previous) rank = i + 1;
    previous = step;
    ranks[key - step * room] = rank;
  }
}

/** From here on digits are faster: few keys would have many, each with a table to clear. */
const many = 1_000;

/**
 * The keys in rising order. Many are sorted digit by digit in base `room`, a power of two; by the
 * last digit, the index, they are in order as they come.
 */
function sortedKeys(keys: Float64Array, room: number): Float64Array {
  if (keys.length < many) return keys.sort();
  const digits = new Uint32Array(keys.length);
  let from = keys;
  let to: Float64Array = new Float64Array(keys.length);
  for (let unit = room; unit < 2 ** 52; unit *= room) {
    sortByDigit(from, to, digits, unit, room);
    [from, to] = [to, from];
  }
  return from;
}

function sortByDigit(
  from: Float64Array,
  to: Float64Array,
  digits: Uint32Array,
  unit: number,
  base: number,
): void {
  // division by powers of two is exact, and so is multiplication
  const [ofUnit, ofBase] = [1 / unit, 1 / base];
  const starts = new Uint32Array(base + 1);
  for (let i = 0; i < from.length; i += 1) {
    const rest = Math.floor((from[i] ?? 0) * ofUnit);
    const digit = rest - base * Math.floor(rest * ofBase);
    digits[i] = digit;
    starts[digit + 1] = (starts[digit + 1] ?? 0) + 1;
  }
  for (let digit = 1; digit <= base; digit += 1) {
    starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
  }
  for (let i = 0; i < from.length; i += 1) {
    const digit = digits[i] ?? 0;
    const start = starts[digit] ?? 0;
    to[start] = from[i] ?? 0;
    starts[digit] = start + 1;
  }
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
