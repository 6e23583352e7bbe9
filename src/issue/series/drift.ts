import { type RobustZ, robustZ } from "../../engine/numbers/robust-z.ts";
import type { MarketPeriod } from "../../engine/world/analysis.ts";
import type { Methodology } from "../../model/methodology.ts";

/** The reading of a sector input of the payout drift rule in the last period of a market. */
export interface Drift extends RobustZ {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  readonly previous: number | null;
  /** Positive means more stress, whichever way the value moved. */
  readonly z: number | null;
  /** The number of consecutive periods, up to this one, with z at or above the threshold. */
  readonly run: number;
}

/** The readings of the rule's inputs, in its order. Empty before the first period. */
export function drifts(
  market: readonly MarketPeriod[],
  methodology: Methodology,
): readonly Drift[] {
  const last = market.length - 1;
  if (last < 0) return [];
  return methodology.issue.payoutDrift.inputs.map((id) => drift(market, last, methodology, id));
}

function drift(
  market: readonly MarketPeriod[],
  last: number,
  methodology: Methodology,
  id: string,
): Drift {
  const { z: threshold, trailingPeriods } = methodology.issue.payoutDrift;
  const readings = market.map(({ inputs }) => inputs.find((input) => input.id === id));
  const values = readings.map((reading) => reading?.value ?? null);
  const sign = stressWhenLower(methodology, id) ? -1 : 1;
  const zAt = (index: number) => signed(robustZ(values, index, trailingPeriods), sign);
  let run = 0;
  while (run <= last && (zAt(last - run).z ?? -Infinity) >= threshold) run += 1;
  const { label, unit } = declared(methodology, id);
  const previous = values[last - 1] ?? null;
  return { id, label, unit, value: values[last] ?? null, previous, ...zAt(last), run };
}

function signed(reading: RobustZ, sign: number): RobustZ {
  return { ...reading, z: reading.z === null ? null : reading.z * sign };
}

function stressWhenLower(methodology: Methodology, id: string): boolean {
  const input = declared(methodology, id);
  return input.kind === "indicator" && input.stressWhen === "lower";
}

function declared(methodology: Methodology, id: string) {
  const inputs = methodology.segments.flatMap((segment) => segment.inputs);
  const input = inputs.find((one) => one.id === id);
  if (input === undefined) {
    throw new RangeError(`Cannot watch payout drift: no sector input "${id}" in the methodology`);
  }
  return input;
}

/**
 * Whether a drift has just begun: some input has just completed the run that the rule requires. A
 * drift is announced once, not again while its run lasts.
 */
export function driftBegan(readings: readonly Drift[], methodology: Methodology): boolean {
  return readings.some(({ run }) => run === methodology.issue.payoutDrift.running);
}

/** The inputs whose run is long enough, whether or not it has just become so. */
export function drifting(readings: readonly Drift[], methodology: Methodology): readonly Drift[] {
  return readings.filter(({ run }) => run >= methodology.issue.payoutDrift.running);
}
