import { type Standard, standardise } from "../engine/forecast/hazard.ts";
import { at } from "../model/language/at.ts";
import { significant } from "./significant.ts";

// A feature that enters by a curve is fitted as its normal score and five bends of it, which add to
// the slope in the middle, beyond half a standard deviation and beyond one and a half on either side: fewer
// cannot follow a margin that is bad when thin and when too good, or growth with its best in the middle. The model file holds their sum, one curve from
// value to contribution, so that a reader of an explanation still sees one feature.

/** The addition of a bend: the distance of a normal score beyond the knot, on one side of it. */
export interface Bend {
  readonly knot: number;
  readonly side: 1 | -1;
}

export const bends: readonly Bend[] = [
  { knot: -1.5, side: -1 },
  { knot: -0.5, side: -1 },
  { knot: 0, side: 1 },
  { knot: 0.5, side: 1 },
  { knot: 1.5, side: 1 },
];

export function bentBy({ knot, side }: Bend, score: number): number {
  return Math.max(0, side * (score - knot));
}

export type Table = NonNullable<Standard["curve"]>;

/**
 * The curve from value to contribution: linear between its points, as the table of normal scores
 * and the bends both are. `coefs` are those of the score and of each bend.
 */
export function curveOf(scores: Table, coefs: readonly number[]): Table {
  const [slope = 0, ...bent] = coefs;
  const points = [...scores.x, ...bends.flatMap(({ knot }) => valueAt(scores, knot) ?? [])]
    .map(significant)
    .sort((a, b) => a - b);
  const x = points.filter((value, i) => value !== points[i - 1]);
  const y = x.map((value) => {
    const score = standardise(value, { ...plain, curve: scores });
    return bends.reduce((sum, bend, k) => sum + at(bent, k) * bentBy(bend, score), slope * score);
  });
  return { x, y };
}

const plain: Standard = { mean: 0, sd: 1, lo: null, hi: null };

/** The value with a given score; null outside the table. */
function valueAt({ x, y }: Table, score: number): number | null {
  const next = y.findIndex((own) => own >= score);
  if (next <= 0) return null;
  const [low, high] = [at(y, next - 1), at(y, next)];
  const share = (score - low) / (high - low);
  return at(x, next - 1) + share * (at(x, next) - at(x, next - 1));
}
