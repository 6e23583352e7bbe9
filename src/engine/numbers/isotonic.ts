import { at } from "../../model/language/at.ts";
import { countWhile } from "../../model/language/count-up-to.ts";

/** A non-decreasing curve: linear between its points, flat outside them. */
export interface Curve {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

export function valueOnCurve(curve: Curve, v: number): number {
  const next = countWhile(curve.x.length, (i) => at(curve.x, i) < v);
  if (next === curve.x.length) return at(curve.y, curve.y.length - 1);
  const high = at(curve.y, next);
  const span = at(curve.x, next);
  if (next === 0 || span === v) return high;
  const low = at(curve.y, next - 1);
  const start = at(curve.x, next - 1);
  return low + ((high - low) * (v - start)) / (span - start);
}
