import { at } from "../../model/language/at.ts";
import { studentQuantile } from "./student-quantile.ts";

/** The newest values that tell how much a series moves by itself, and the fewest that can. */
const [most, fewest] = [60, 12];
/** The steps between compared values: a slow drift is no noise, a slow return to the mean is. */
const lag = 8;

/**
 * The level that noise alone leaves a series by in the share `rate` of periods, to either side: the
 * spread of the values before, times Student's quantile. The spread is half the mean square of
 * differences over eight steps, or half the series where it is shorter (von Neumann 1941); four
 * values count as one, so that series with a memory are not taken for more than they are. Null
 * below twelve values.
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
