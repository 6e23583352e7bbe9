import { roundHalfEven } from "../../engine/numbers/round.ts";
import type { Methodology } from "../../model/methodology.ts";

/**
 * The difference of two readings, rounded once; in the first edition of the texts, that of the two
 * readings as printed.
 */
export function changeOf(
  texts: Methodology["issue"]["texts"],
  now: number,
  before: number,
  decimals: number,
): number {
  const printed = (value: number) => (texts === "first" ? roundHalfEven(value, decimals) : value);
  return roundHalfEven(printed(now) - printed(before), decimals);
}
