import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at, present } from "../model/language/at.ts";
import { significant } from "./significant.ts";

type NormalScores = NonNullable<HazardModel["features"][number]["normalScores"]>;

/** Points of a table between which it is linear: more follow the ranks no better. */
const tableSize = 64;

/**
 * The normal score of each of the rising values, Φ⁻¹((r − ½) / n) with r the mean of the ranks of equal
 * values (van der Waerden scores, Conover 1999), at points evenly apart in the score.
 */
export function normalScoresOf(sorted: Float64Array): NormalScores {
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
