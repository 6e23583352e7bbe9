import type { Interval } from "../engine/numbers/interval.ts";
import { chanceFrom } from "../engine/numbers/seed.ts";
import { quantile } from "../engine/numbers/statistics.ts";
import { at, present } from "../language/at.ts";
import { byCodeUnit } from "../language/order.ts";
import { sha256Hex } from "../record/canonical.ts";

/** How much of another's Brier score a forecast saves: below 0 it is worse. */
export interface Gain {
  /** 1 − Brier of the one / Brier of the other, on the same rows. */
  readonly skill: number;
  /** 95 %, from resampling firms. */
  readonly interval: Interval;
}

interface Sums {
  own: number;
  other: number;
}

const draws = 1000;

/**
 * The Brier skill of forecasts over others of the same rows, with a percentile interval from a
 * bootstrap over firms. Null without rows, and where the others are perfect.
 */
export function pairedGain(
  firmIds: readonly string[],
  y: readonly number[],
  p: readonly number[],
  other: readonly number[],
): Gain | null {
  const firms = sumsByFirm(firmIds, y, p, other);
  const skill = skillOf(firms);
  if (skill === null) return null;
  const chance = chanceFrom(sha256Hex(`paired gain of ${firmIds.length} rows`));
  const values = Array.from({ length: draws }, () =>
    skillOf(firms.map(() => at(firms, Math.floor(chance() * firms.length)))),
  ).filter((value) => value !== null);
  const [low, high] = [quantile(values, 0.025), quantile(values, 0.975)];
  return low === null || high === null ? null : { skill, interval: { low, high } };
}

function sumsByFirm(
  firmIds: readonly string[],
  y: readonly number[],
  p: readonly number[],
  other: readonly number[],
): readonly Sums[] {
  const byFirm = new Map<string, Sums>();
  firmIds.forEach((id, row) => {
    const sums = byFirm.get(id) ?? { own: 0, other: 0 };
    sums.own += (present(p[row]) - present(y[row])) ** 2;
    sums.other += (present(other[row]) - present(y[row])) ** 2;
    byFirm.set(id, sums);
  });
  return [...byFirm].sort(([a], [b]) => byCodeUnit(a, b)).map(([, sums]) => sums);
}

function skillOf(firms: readonly Sums[]): number | null {
  let [own, other] = [0, 0];
  for (const sums of firms) {
    own += sums.own;
    other += sums.other;
  }
  return other > 0 ? 1 - own / other : null;
}
