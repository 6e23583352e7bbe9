import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { mad, median } from "../numbers/statistics.ts";
import type { MarketPeriod } from "./market.ts";

/** By period: the robust z, positive towards more stress, and for how many periods it was at the threshold. */
export function driftOf(market: readonly MarketPeriod[], methodology: Methodology, id: string) {
  const { z: threshold, trailingPeriods } = methodology.issue.payoutDrift;
  const input = methodology.segments.flatMap(({ inputs }) => inputs).find((one) => one.id === id);
  const sign = input !== undefined && input.worst < input.calm ? -1 : 1;
  const values = market.map(({ inputs }) => inputs.find((one) => one.id === id)?.value ?? null);
  const readings = values.map((_, index) => {
    const { z, ...window } = robustZ(values, index, trailingPeriods);
    return { ...window, z: z === null ? null : z * sign };
  });
  const runAt = (index: number) => {
    let run = 0;
    while (run <= index && (at(readings, index - run).z ?? -Infinity) >= threshold) run += 1;
    return run;
  };
  return { input, values, readings, runAt };
}

/** The factor by which the MAD of normal values estimates their standard deviation. */
const consistency = 1.4826;

/**
 * (x − median) / (1.4826 · MAD) of the value at `index` against the `trailing` known values before it (Iglewicz and
 * Hoaglin 1993); null with a MAD of 0, and all three null without a full window.
 */
export function robustZ(values: readonly (number | null)[], index: number, trailing: number) {
  const before = values.slice(0, index).filter((value) => value !== null);
  const window = before.slice(Math.max(0, before.length - trailing));
  if (trailing === 0 || window.length < trailing) return { z: null, median: null, mad: null };
  const [middle, spread] = [median(window), mad(window)];
  const x = at(values, index);
  const known = x !== null && middle !== null && spread !== null && spread > 0;
  return { z: known ? (x - middle) / (consistency * spread) : null, median: middle, mad: spread };
}
