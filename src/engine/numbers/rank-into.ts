import { present } from "../../model/language/at.ts";

/**
 * Writes the competition rank of each log score, largest first, to `ranks`; NaN is skipped. Its definition
 * is `competitionRanks`; this is for the draws behind every interval. Value and index are packed into one
 * exact number, which is sorted without a comparison in JavaScript: values are compared in steps of the
 * range over 2^52 / count, far finer than any published score.
 */
export function rankInto(ranks: Uint32Array, logs: Float64Array): void {
  const { lowest, highest } = rangeOf(logs);
  const room = 2 ** Math.ceil(Math.log2(logs.length + 1));
  const scale = highest === lowest ? 0 : (2 ** 52 / room - 1) / (highest - lowest);
  const keys = new Float64Array(logs.length);
  let count = 0;
  for (let i = 0; i < logs.length; i += 1) {
    const log = present(logs[i]);
    if (Number.isNaN(log)) continue;
    keys[count] = Math.floor((highest - log) * scale) * room + i;
    count += 1;
  }
  const sorted = keys.subarray(0, count).sort();
  let rank = 0;
  let previous = -1;
  for (let i = 0; i < count; i += 1) {
    const key = present(sorted[i]);
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
    const value = present(values[i]);
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return { lowest, highest };
}
