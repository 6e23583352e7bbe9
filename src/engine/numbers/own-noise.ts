import { at } from "../../model/language/at.ts";
import { studentQuantile } from "./student-quantile.ts";

/** The newest values that tell how much a series moves by itself, and the fewest that can. */
const [most, fewest] = [60, 12];
/** The steps between compared values: a slow drift is no noise, a slow return to the mean is. */
const lag = 8;

/**
 * How far noise alone takes a series in the share `rate` of periods: the spread of differences over eight steps
 * (von Neumann 1941) times Student's quantile, four values counting as one. Null below twelve values.
 */
export function ownNoise(past: readonly number[], rate: number): number | null {
  const values = past.slice(-most);
  if (values.length < fewest) return null;
  const steps = Math.min(lag, Math.floor(values.length / 2));
  const later = values.slice(steps);
  const squares = later.reduce((sum, value, i) => sum + (value - at(values, i)) ** 2, 0);
  const spread = Math.sqrt(squares / (2 * later.length));
  return spread * studentQuantile(1 - rate / 2, Math.floor(values.length / 4));
}
