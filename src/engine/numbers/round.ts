import { roundHalfEven } from "../../model/language/round-half-even.ts";

export { roundHalfEven };

/**
 * How far from a whole number twice a value may lie and be a tie: as far as nine significant digits do not see, and of
 * large values as far as the noise of a double goes.
 */
function tieWidth(doubled: number): number {
  const size = Math.abs(doubled);
  return Math.max(1e-14 * size, Math.min(1e-9 * size, 1e-6));
}

/**
 * A number rounded half-even to `decimals` places (0 to 12). A decimal tie is judged on nine significant digits:
 * 0.8825 becomes 0.882, whichever side of the tie the double lies on that a sum ends at.
 */
export function roundDecimal(x: number, decimals: number): number {
  const doubled = 2 * x * 10 ** decimals;
  const near = Math.round(doubled);
  const isNear = Math.abs(doubled - near) <= tieWidth(doubled);
  return isNear && near % 2 !== 0
    ? (2 * Math.round(near / 4)) / 10 ** decimals + 0
    : roundHalfEven(x, decimals);
}

/**
 * A number rounded to `decimals` places (0 to 12), a decimal tie away from 0, as taught at school. A tie is judged on
 * nine significant digits: 0.7995 becomes 0.8, whichever side of the tie the double lies on.
 */
export function roundHalfUp(x: number, decimals: number): number {
  const doubled = 2 * Math.abs(x) * 10 ** decimals;
  const near = Math.round(doubled);
  const isTie = Math.abs(doubled - near) <= tieWidth(doubled) && near % 2 !== 0;
  return isTie ? (Math.sign(x) * (near + 1)) / 2 / 10 ** decimals + 0 : roundHalfEven(x, decimals);
}

/** A number rounded to the given count of significant digits (1 to 21), by its exact value. Never gives -0. */
export function significant(x: number, digits: number): number {
  return Number(x.toPrecision(digits)) + 0;
}
