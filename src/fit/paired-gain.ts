import type { Interval } from "../engine/numbers/interval.ts";
import type { ScoredSample } from "../engine/numbers/score-intervals.ts";
import { halfWidth } from "../engine/numbers/two-way.ts";
import { at } from "../model/language/at.ts";

/** How much of another's Brier score a forecast saves: below 0 it is worse. */
export interface Gain {
  /** 1 − Brier of the one / Brier of the other, on the same rows. */
  readonly skill: number;
  /** 95 %, by firms and stretches of time. */
  readonly interval: Interval;
}

/** The Brier skill of forecasts over others of the same rows. Null without rows, and where the others are perfect. */
export function pairedGain(sample: ScoredSample, others: readonly number[]): Gain | null {
  const squares = (p: ArrayLike<number>) =>
    Float64Array.from(p, (own, row) => (own - at(sample.y, row)) ** 2);
  const [own, other] = [squares(sample.p), squares(others)];
  const total = other.reduce((sum, one) => sum + one, 0);
  if (!(total > 0)) return null;
  const left = own.reduce((sum, one) => sum + one, 0) / total;
  const half = halfWidth(
    own.map((one, row) => (one - left * at(other, row)) / total),
    sample,
  );
  const skill = 1 - left;
  return { skill, interval: { low: skill - half, high: skill + half } };
}
