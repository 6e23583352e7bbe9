import { at } from "../../model/language/at.ts";
import { mad, median } from "./statistics.ts";

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
