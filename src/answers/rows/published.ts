import { roundHalfEven, roundTies, significant } from "../../engine/numbers/round.ts";
import type { Methodology } from "../../model/methodology.ts";

// How each number is rounded when it is published: once, half to even, and only here. Routes and
// exports share these functions, so that two answers about one firm never differ in a digit. Terms
// that must add up are not rounded here: log-odds and Brier terms are published as computed, and
// engine/market/stress-reading.ts rounds a stress index together with its contributions.

/** A rounding that maps null to null. */
export interface Published {
  (value: number): number;
  (value: number | null): number | null;
}

/** A score, 0 to 100. */
export const publishedScore = to(1);
/** A stress index and its changes; `engine/market/stress-reading.ts` has the contributions. */
export const publishedStress = to(3);
export const publishedRank = to(0);
/** A median of pillar values or of normalised readings, 0 to 1. */
export const publishedPillar = to(3);
export const publishedCoverage = to(3);

/** A pillar value or a coverage of a firm, 0 to 1, rounded as in the snapshot. */
export function publishedAs({ snapshot }: Pick<Methodology, "snapshot">): Published {
  return nullable((value) => roundTies(value, 3, snapshot.ties));
}

export const publishedConfidence = to(2);
export const publishedProbability = near01(4, 6);
export const publishedBaseRate = to(4);
export const publishedLift = to(2);
/** The log-odds of a signal's driver. */
export const publishedContribution = to(3);
/** A share or a similarity, 0 to 1. */
export const publishedShare = to(3);
/** A reading or a sum: six decimals are enough to recompute, without binary noise. */
export const publishedAmount = to(6);
/** A term of log-odds, to ten digits, because the last ones depend on the runtime's logarithm. */
export const publishedTerm = nullable((value) => significant(value, 10));

/** More decimals within a thousandth of 0 and 1, so that neither is published for what is less sure. */
function near01(decimals: number, more: number): Published {
  return nullable((value) =>
    roundHalfEven(value, value < 0.001 || value > 0.999 ? more : decimals),
  );
}

function to(decimals: number): Published {
  return nullable((value) => roundHalfEven(value, decimals));
}

function nullable(round: (value: number) => number): Published {
  function published(value: number): number;
  function published(value: number | null): number | null;
  function published(value: number | null): number | null {
    return value === null ? null : round(value);
  }
  return published;
}
