import { median } from "../../engine/numbers/statistics.ts";

// What is usual of a series is read from its own changes, by medians, so that one slip of the past does not
// widen it (Rousseeuw and Croux 1993 for the scale).

/** Median absolute deviation as a standard deviation of normal noise. */
const asDeviation = 1.4826;
/** How many deviations a change has beyond what is usual, when it is asked about. */
const most = 8;
/** How much larger than every earlier change it is besides. */
const beyond = 1.5;
/** The readings of the past that tell what is usual. */
export const memory = 60;

export interface Usual {
  readonly low: number;
  readonly high: number;
  readonly last: number;
  readonly count: number;
}

export function usualOf(past: readonly number[]): Usual {
  const recent = past.slice(-memory);
  return {
    low: recent.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    high: recent.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    last: recent.at(-1) ?? Number.NaN,
    count: recent.length,
  };
}

export function changesOf(values: readonly number[]): readonly number[] {
  return values.slice(1).flatMap((value, i) => {
    const before = values[i];
    return before === undefined ? [] : [value - before];
  });
}

/** The spread of changes around their median, or of those that are some, where most are none; null without any. */
export function spreadOf(changes: readonly number[]): number | null {
  const middle = median(changes);
  if (middle === null) return null;
  const sizes = changes.map((change) => Math.abs(change - middle));
  const spread = median(sizes) || (median(sizes.filter((size) => size > 0)) ?? 0);
  return spread * asDeviation;
}

/**
 * Whether a value is a jump from its past, on the scale of numbers and, where all are above 0, on that of ratios as
 * well. `pooled` is the spread of the changes of all firms, on both scales; null where they have made too few.
 */
export function isJump(value: number, past: readonly number[], pooled: Pooled | null): boolean {
  const recent = past.slice(-memory);
  if (pooled === null) return recent.length > ownChanges && isJump(value, past, none);
  const isPositive = value > 0 && pooled.ratio !== null && recent.every((one) => one > 0);
  const isLinear = jumps(value, recent, pooled.linear);
  return isLinear && (!isPositive || jumps(Math.log(value), recent.map(Math.log), pooled.ratio));
}

export interface Pooled {
  readonly linear: number;
  /** Null where not all are above 0. */
  readonly ratio: number | null;
}

const none: Pooled = { linear: 0, ratio: 0 };
/** The changes that tell by how much a firm moves. */
export const ownChanges = 4;

function jumps(value: number, past: readonly number[], pooled: number): boolean {
  const last = past.at(-1);
  if (last === undefined) return false;
  const changes = changesOf(past);
  const own = changes.length < ownChanges ? 0 : (spreadOf(changes) ?? 0);
  const known = Math.max(own, changes.length < 12 ? pooled : pooled / 2);
  // of values that never moved, nobody knows how they move
  if (known === 0) return false;
  const spread = Math.max(known, resolution(past));
  const largest = changes.reduce((size, change) => Math.max(size, Math.abs(change)), 0);
  const bound = changes.length < 8 ? 2 * beyond : beyond;
  const change = Math.abs(value - last);
  const middle = Math.abs(value - (median(past) ?? last));
  return change > most * spread && middle > most * spread && change > bound * largest;
}

/** What every series may move by. */
function resolution(past: readonly number[]): number {
  const size = past.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return size / 400;
}

/** The factors by which units are mistaken: tens, hundreds, thousands, minutes for hours. */
export const factors = [1000, 100, 60, 10] as const;

export interface Mistaken {
  readonly factor: number;
  /** Whether the value is too large by the factor, or too small. */
  readonly isLarge: boolean;
}

/** The factor by which a value is off what is usual; null for none. */
export function factorOf(value: number, usual: Usual): Mistaken | null {
  // two readings tell little of how far they lie apart
  const width = Math.max(usual.high - usual.low, usual.count < 4 ? Math.abs(usual.last) * 0.15 : 0);
  const isUsual = (one: number) => one >= usual.low - width && one <= usual.high + width;
  const isNear = (one: number) => Math.abs(one - usual.last) <= Math.abs(usual.last) * 0.5;
  const fits = (one: number) => isUsual(one) && isNear(one);
  for (const factor of factors) {
    if (fits(value / factor)) return { factor, isLarge: true };
    if (fits(value * factor)) return { factor, isLarge: false };
  }
  return null;
}
