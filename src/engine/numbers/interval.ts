export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The standard normal quantile of a two-sided 95 % interval. */
export const z95 = 1.959963984540054;

/** The Wilson score interval of k events in n trials (Wilson 1927), in 0..1; null when n is 0. */
export function wilson(k: number, n: number, z = z95): Interval | null {
  if (n === 0) return null;
  const p = k / n;
  const square = (z * z) / n;
  const centre = p + square / 2;
  const half = z * Math.sqrt((p * (1 - p)) / n + square / (4 * n));
  return {
    low: k === 0 ? 0 : Math.max(0, (centre - half) / (1 + square)),
    high: k === n ? 1 : Math.min(1, (centre + half) / (1 + square)),
  };
}

/** Wilson's interval with its correction for counts that are whole (Newcombe 1998, method 4); n need not be whole. */
export function shareInterval(share: number, n: number): Interval {
  const z = z95;
  const middle = 2 * n * share + z * z;
  const whole = 2 * (n + z * z);
  const below = z * z - 2 - 1 / n + 4 * share * (n * (1 - share) + 1);
  const above = z * z + 2 - 1 / n + 4 * share * (n * (1 - share) - 1);
  return {
    low: share === 0 ? 0 : Math.max(0, (middle - 1 - z * Math.sqrt(below)) / whole),
    high: share === 1 ? 1 : Math.min(1, (middle + 1 + z * Math.sqrt(above)) / whole),
  };
}
