import { roundHalfEven } from "../../model/language/round-half-even.ts";

export { roundHalfEven };

/**
 * A number rounded half-even to `decimals` places (0 to 12). A decimal tie is judged on fifteen significant digits:
 * 0.8825 becomes 0.882, whichever side of the tie the nearest double lies on.
 */
export function roundDecimal(x: number, decimals: number): number {
  const doubled = 2 * x * 10 ** decimals;
  const near = Math.round(doubled);
  const isNear = Math.abs(doubled - near) <= 1e-14 * Math.abs(doubled);
  return isNear && near % 2 !== 0
    ? (2 * Math.round(near / 4)) / 10 ** decimals + 0
    : roundHalfEven(x, decimals);
}

/**
 * A number rounded to `decimals` places (0 to 12), a decimal tie away from 0, as taught at school. A tie is judged on
 * fifteen significant digits: 0.7995 becomes 0.8, whichever side of the tie the nearest double lies on.
 */
export function roundHalfUp(x: number, decimals: number): number {
  const doubled = 2 * Math.abs(x) * 10 ** decimals;
  const near = Math.round(doubled);
  const isTie = Math.abs(doubled - near) <= 1e-14 * doubled && near % 2 !== 0;
  return isTie ? (Math.sign(x) * (near + 1)) / 2 / 10 ** decimals + 0 : roundHalfEven(x, decimals);
}

/** A number rounded to the given count of significant digits (1 to 21), by its exact value. Never gives -0. */
export function significant(x: number, digits: number): number {
  return Number(x.toPrecision(digits)) + 0;
}
