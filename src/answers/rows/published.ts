import { z } from "zod";
import { roundDecimal, roundHalfEven, significant } from "../../engine/numbers/round.ts";
import { field, measured, unitInterval } from "../../model/cell.ts";

// How each number is rounded when it is published: once, half to even, and only here. Routes and
// exports share these figures, so that two answers about one firm never differ in a digit. Terms
// that must add up are not rounded here: log-odds and Brier terms are published as computed, and
// engine/market/stress.ts rounds a stress index together with its contributions.

/** A rounding, of which nothing is null. */
export interface Published {
  (value: number): number;
  (value: number | null | undefined): number | null;
}

const roundings = z.registry<{ readonly round: (value: number) => number }>();

/** The rounding of the values of a schema that a figure made; undefined for any other. */
export function roundingOf(schema: z.ZodType) {
  return roundings.get(schema)?.round;
}

/** A kind of number: it makes the schema of a member, which may be null unless it is `known`. */
function figure(schema: z.ZodNumber, round: Published, unit?: string) {
  const described = <T extends z.ZodType>(one: T, description: string): T => {
    const own = unit === undefined ? field(one, description) : measured(one, description, unit);
    roundings.add(own, { round });
    return own;
  };
  return Object.assign((description: string) => described(schema.nullable(), description), {
    known: (description: string) => described(schema, description),
    round,
  });
}

const rank = z.number().int();

/** The unit of scores, in whose place a table has that of the methodology. */
export const scoreUnit = "unit of the score";

/** More digits than any score is printed with. */
const scoreDigits = 12;

export const figures = {
  /** A score, or a part of one: the methodology says how it is printed, and in which unit (`engine/reading/printed.ts`). */
  score: figure(z.number(), to(scoreDigits), scoreUnit),
  /** One of the four scores of a review. */
  points: figure(z.number().min(0).max(100), to(1), "points"),
  /** A pillar or an indicator on its scale. */
  scaled: figure(z.number(), to(3)),
  /** A stress index and its changes; `engine/market/stress.ts` has the contributions. */
  stress: figure(z.number(), to(3), "points"),
  rank: figure(rank.min(1), to(0), "rank"),
  rankChange: figure(rank, to(0), "rank"),
  confidence: figure(unitInterval, to(2), "share"),
  probability: figure(unitInterval, nullable(near01), "probability"),
  baseRate: figure(unitInterval, to(4), "probability"),
  lift: figure(z.number().min(0), to(2), "ratio"),
  /** The log-odds of a signal's driver. */
  contribution: figure(z.number(), to(3), "log-odds"),
  /** A share, a similarity, or a median of pillar values or of normalised readings. */
  share: figure(unitInterval, to(3), "share"),
  /** A reading or a sum: six decimals are enough to recompute, without binary noise. */
  amount: figure(z.number(), to(6)),
  llr: figure(z.number(), to(6), "nats"),
  /** A term of log-odds, to ten digits, because the last ones depend on the runtime's logarithm. */
  term: figure(
    z.number(),
    nullable((value) => significant(value, 10)),
  ),
} as const;

/** A pillar value or a coverage of a firm, 0 to 1, rounded as in the snapshot. */
export const publishedShare: Published = nullable((value) => roundDecimal(value, 3));

/** Four decimals, and six within a thousandth of 0 and 1, so that neither is published for what is less sure. */
function near01(value: number): number {
  return roundHalfEven(value, value < 0.001 || value > 0.999 ? 6 : 4);
}

function to(decimals: number): Published {
  return nullable((value) => roundDecimal(value, decimals));
}

function nullable(round: (value: number) => number): Published {
  const published = (value: number | null | undefined) => (value == null ? null : round(value));
  // a number is never rounded to null
  return published as Published;
}
