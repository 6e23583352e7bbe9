import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import { quantileOfSorted } from "../engine/numbers/statistics.ts";
import { at, present } from "../language/at.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { significant } from "./significant.ts";

/** How the values of a feature enter the model. */
export type Transform =
  | {
      readonly kind: "winsorised";
      /** Share of the rows beyond each bound; 0 for no bounds. */
      readonly tail: number;
    }
  | { readonly kind: "normal_scores" }
  /** The normal score, and two bends on either side of its middle. */
  | { readonly kind: "curve" };

/** The transforms, from least to most resistant to wild values. */
export const transforms: readonly Transform[] = [
  ...[0, 0.0005, 0.002, 0.01, 0.025, 0.05].map((tail) => ({ kind: "winsorised" as const, tail })),
  { kind: "normal_scores" },
];

export function transformText(transform: Transform): string {
  if (transform.kind === "normal_scores") return "normal scores";
  if (transform.kind === "curve") return "a curve";
  return transform.tail === 0 ? "as it is" : `winsorised at ${transform.tail}`;
}

type NormalScores = NonNullable<HazardModel["features"][number]["normalScores"]>;

/** What a transform learnt from rising values: bounds, or a table of normal scores. */
export interface Learnt {
  readonly lo: number | null;
  readonly hi: number | null;
  readonly normalScores?: NormalScores;
  /** The same table, where a curve is still to be fitted over it. */
  readonly curve?: NormalScores;
}

/** A feature that its bounds would make constant, such as a rare count, is left without bounds. */
export function learn(transform: Transform, sorted: Float64Array): Learnt {
  if (transform.kind === "normal_scores") {
    return { lo: null, hi: null, normalScores: normalScoresOf(sorted) };
  }
  if (transform.kind === "curve") return { lo: null, hi: null, curve: normalScoresOf(sorted) };
  const lo = quantileOfSorted(sorted, transform.tail);
  const hi = quantileOfSorted(sorted, 1 - transform.tail);
  const bounded = transform.tail > 0 && lo !== null && hi !== null && lo < hi;
  return bounded ? { lo, hi } : { lo: null, hi: null };
}

/** Points of a table between which it is linear: more follow the ranks no better. */
const tableSize = 64;

/**
 * The normal score of each value, Φ⁻¹((r − ½) / n) with r the mean of the ranks of equal values
 * (van der Waerden scores, Conover 1999), at points evenly apart in the score.
 */
function normalScoresOf(sorted: Float64Array): NormalScores {
  const x: number[] = [];
  const y: number[] = [];
  const steps = scoresOfDistinct(sorted);
  const gap = (at(steps.y, steps.y.length - 1) - at(steps.y, 0)) / tableSize;
  steps.x.forEach((value, i) => {
    const next = i + 1 < steps.y.length ? at(steps.y, i + 1) : Number.POSITIVE_INFINITY;
    const isDue = next - (y.at(-1) ?? Number.NEGATIVE_INFINITY) > gap;
    if (!isDue || significant(value) <= (x.at(-1) ?? Number.NEGATIVE_INFINITY)) return;
    x.push(significant(value));
    y.push(significant(at(steps.y, i)));
  });
  return { x, y };
}

/** Each different value with the normal score of its mean rank. */
function scoresOfDistinct(sorted: Float64Array): NormalScores {
  const x: number[] = [];
  const y: number[] = [];
  for (let i = 0; i < sorted.length; ) {
    const value = present(sorted[i]);
    let end = i + 1;
    while (sorted[end] === value) end += 1;
    x.push(value);
    y.push(normalQuantile((i + end) / 2 / sorted.length));
    i = end;
  }
  return { x, y };
}
