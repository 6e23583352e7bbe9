import { at } from "../../model/language/at.ts";
import { mad, median } from "./statistics.ts";

/** The factor by which the MAD of normal values estimates their standard deviation. */
const consistency = 1.4826;

/**
 * The robust z-score, (x − median) / (1.4826 · MAD), of the value at `index` against the `trailing` known values before it
 * (Iglewicz and Hoaglin 1993). The value itself is not part of its window. A window in which more
 * than half of the values are equal has a MAD of 0, and then z is null; without a full window all three are.
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
