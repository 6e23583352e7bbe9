import { normalQuantile } from "../engine/numbers/normal-quantile.ts";
import type { HazardModel } from "../model/hazard-model.ts";
import { at } from "../model/language/at.ts";
import { significant } from "./significant.ts";

type NormalScores = NonNullable<HazardModel["features"][number]["normalScores"]>;

/** Points of a table between which it is linear: more follow the ranks no better. */
const tableSize = 64;

/**
 * The normal score of each of the rising values, Φ⁻¹((r − ½) / n) with r the mean of the ranks of equal
 * values (van der Waerden scores, Conover 1999), at points evenly apart in the score.
 */
export function normalScoresOf(sorted: Float64Array): NormalScores {
  const ends: number[] = [];
  sorted.forEach((value, i) => {
    if (value !== sorted[i + 1]) ends.push(i + 1);
  });
  const scores = ends.map((end, i) =>
    normalQuantile(((i === 0 ? 0 : at(ends, i - 1)) + end) / 2 / sorted.length),
  );
  const gap = (at(scores, scores.length - 1) - at(scores, 0)) / tableSize;
  const table: { x: number[]; y: number[] } = { x: [], y: [] };
  ends.forEach((end, i) => {
    const value = significant(at(sorted, end - 1));
    const isDue = (scores[i + 1] ?? Infinity) - (table.y.at(-1) ?? -Infinity) > gap;
    if (!isDue || value <= (table.x.at(-1) ?? -Infinity)) return;
    table.x.push(value);
    table.y.push(significant(at(scores, i)));
  });
  return table;
}
