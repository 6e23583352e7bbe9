/**
 * Competition ranks of thousands of logarithms of scores, largest first: that of the i-th is written
 * to `ranks[i]`, and NaN is passed over. Values are compared in steps far finer
 * than any published score (the range over 2^52 / count), so that value and index fit one exact
 * number and a native sort of numbers is all the work.
 */
export function rankInto(ranks: Uint32Array, logs: Float64Array): void {
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
  const sorted = keys.subarray(0, count).sort();
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
