import { present } from "../../model/language/at.ts";
import type { Chance } from "../numbers/seed.ts";
import { detectorRules } from "./rules.ts";

const draws = 2000;
/** Limits beyond the least one that are tried: half of them are left after each step. */
const steps = 6;
const widest = 4;
/** Fewer surprises than this cannot tell what they do in a row. */
const fewest = 12;

/**
 * The limit that the two sums cross in the share `rate` of readings drawn in blocks from the own past (moving block
 * bootstrap, Künsch 1989), in standard deviations; never below the least, which independent normal readings have.
 */
export function ownLimit(standardised: readonly number[], chance: Chance): number {
  const { leastLimit, rate } = detectorRules;
  if (standardised.length < fewest) return leastLimit;
  const path = resampled(standardised, chance);
  const isQuiet = (limit: number) => crossings(path, limit) <= rate * draws;
  if (isQuiet(leastLimit)) return leastLimit;
  let low: number = leastLimit;
  let high = widest * leastLimit;
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2;
    if (isQuiet(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The most that one reading of such a past adds from: two of them reach the limit, or three where outliers are no
 * exception.
 */
export function ownClamp(standardised: readonly number[], limit: number): number {
  const { clamp, clampOfOutliers, allowance } = detectorRules;
  return hasOutliers(standardised)
    ? clampOfOutliers
    : Math.max(clamp, limit / 2 + allowance + 0.01);
}

function hasOutliers(standardised: readonly number[]): boolean {
  const { clamp, outliers } = detectorRules;
  const beyond = standardised.filter((reading) => Math.abs(reading) > clamp).length;
  return beyond > 1 && beyond > outliers * standardised.length;
}

function resampled(standardised: readonly number[], chance: Chance): Float64Array {
  const { clamp: usual, clampOfOutliers } = detectorRules;
  const clamp = hasOutliers(standardised) ? clampOfOutliers : usual;
  const size = standardised.length;
  const block = Math.round(1.5 * Math.cbrt(size));
  const path = new Float64Array(draws);
  let from = 0;
  for (let i = 0; i < draws; i += 1) {
    if (i % block === 0) from = Math.floor(chance() * size);
    const drawn = present(standardised[(from + (i % block)) % size]);
    path[i] = Math.min(clamp, Math.max(-clamp, drawn));
  }
  return path;
}

function crossings(path: Float64Array, limit: number): number {
  const { allowance } = detectorRules;
  let count = 0;
  let up = 0;
  let down = 0;
  for (const reading of path) {
    up = Math.max(0, up + reading - allowance);
    down = Math.max(0, down - reading - allowance);
    if (up <= limit && down <= limit) continue;
    count += 1;
    up = 0;
    down = 0;
  }
  return count;
}
