import { brier } from "../../src/engine/numbers/probability-scores.ts";

/** The Brier skill score against a constant forecast of `rate`; null when that one is perfect. */
export function brierSkill(
  p: readonly number[],
  y: ArrayLike<number>,
  rate: number,
): number | null {
  const own = brier(p, y);
  const reference = brier(new Float64Array(p.length).fill(rate), y);
  return own === null || reference === null || reference === 0 ? null : 1 - own / reference;
}
