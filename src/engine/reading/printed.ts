import type { Methodology } from "../../model/methodology.ts";
import { roundDecimal, roundHalfUp } from "../numbers/round.ts";

type Printing = Pick<Methodology, "score">;

/** A score, a level, or a part of one, rounded as the methodology prints it. */
export function printedScore(methodology: Printing, value: number): number;
export function printedScore(
  methodology: Printing,
  value: number | null | undefined,
): number | null;
export function printedScore({ score }: Printing, value: number | null | undefined): number | null {
  if (value == null) return null;
  const round = score.rounding === "half_up" ? roundHalfUp : roundDecimal;
  return round(value, score.scale.decimals);
}

/** The change of a score, of both as they are printed; null where one is absent. */
export function printedChange(
  methodology: Printing,
  now: number | null | undefined,
  before: number | null | undefined,
): number | null {
  const later = printedScore(methodology, now);
  const earlier = printedScore(methodology, before);
  if (later === null || earlier === null) return null;
  return roundDecimal(later - earlier, methodology.score.scale.decimals);
}

/** The step in which scores are printed. */
export function scoreStep({ score }: Printing): number {
  return 10 ** -score.scale.decimals;
}
