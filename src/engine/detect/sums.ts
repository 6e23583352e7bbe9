import { detectorRules } from "./rules.ts";

export interface Sum {
  readonly size: number;
  /** The index of the first reading that it is of. */
  readonly from: number;
}

export const nothing: Sum = { size: 0, from: 0 };

/** A sum after a reading, each of which adds its deviation less the allowance. */
export function added(sum: Sum, score: number, now: number): Sum {
  const size = Math.max(0, sum.size + score - detectorRules.allowance);
  if (size === 0) return nothing;
  return { size, from: sum.size === 0 ? now : sum.from };
}

/** The normal score of Student's t, to about a hundredth (Wallace 1959). */
export function normalScore(t: number, freedom: number): number {
  const size = Math.sqrt(freedom * Math.log1p(t ** 2 / freedom));
  return (Math.sign(t) * size * (8 * freedom + 1)) / (8 * freedom + 3);
}

/**
 * How far one reading must lie to be news alone, in standard deviations: as far beyond the largest so far as a tail
 * like that of Student's t with 3 degrees is in the share `rateAlone` of readings.
 */
export function limitAlone(count: number, largest: number): number {
  const beyond = Math.cbrt(1 / ((count + 1) * detectorRules.rateAlone));
  return Math.max(1, beyond) * Math.max(leastLargest, largest);
}

const leastLargest = 2;
