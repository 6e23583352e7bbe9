import { at, present } from "../../model/language/at.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import type { Methodology } from "../../model/methodology.ts";
import { aggregations } from "../reading/aggregation/aggregations.ts";
import { ranksOf } from "../reading/cross-section.ts";

/** A way to make scores of the same values. */
export interface Way {
  /** The values of each indicator that counts, on one scale. */
  readonly columns: readonly Float64Array[];
  readonly indicatorWeights: readonly number[];
  readonly pillarWeights: readonly number[];
  /** How indicators become a pillar; null as each pillar declares it. */
  readonly pillarBy: AggregationName | null;
  readonly scoreBy: AggregationName;
}

/** Which of the indicators that count are in which pillar. */
export type Parts = readonly (readonly number[])[];

/**
 * The ranks of the firms by a way, 1 the best: as scores are, of figures as printed. Ways have scales of their own, so
 * that their wholes are first stretched over the range of the published scores.
 */
export function ranksBy(
  methodology: Methodology,
  parts: Parts,
  way: Way,
  published: readonly number[],
): Float64Array {
  const scores = stretched(wholesBy(methodology, parts, way), published);
  return Float64Array.from(ranksOf(methodology, scores), (rank) => rank ?? Number.NaN);
}

/** The wholes moved and widened so that their least and largest are those published. */
function stretched(
  wholes: readonly (number | null)[],
  published: readonly number[],
): readonly (number | null)[] {
  const known = wholes.flatMap((whole) => whole ?? []);
  const least = Math.min(...known);
  const span = Math.max(...known) - least;
  const from = Math.min(...published);
  const to = Math.max(...published);
  if (span === 0 || from === to) return wholes;
  return wholes.map((whole) =>
    whole === null ? null : from + ((whole - least) / span) * (to - from),
  );
}

/** The scores before they are brought to the scale of scores; null where nothing is known. */
export function wholesBy(
  { pillars, rules }: Methodology,
  parts: Parts,
  { columns, indicatorWeights, pillarWeights, pillarBy, scoreBy }: Way,
): readonly (number | null)[] {
  const count = at(columns, 0).length;
  const weightsIn = parts.map((own) => own.map((i) => at(indicatorWeights, i)));
  return Array.from({ length: count }, (_, firm) => {
    const values = parts.map((own, k) => {
      const read = own.map((i) => numberOrNull(present(at(columns, i)[firm])));
      const { of } = aggregations[pillarBy ?? at(pillars, k).aggregate];
      return of(read, at(weightsIn, k), rules.pillarFloor);
    });
    return aggregations[scoreBy].of(values, pillarWeights, rules.pillarFloor);
  });
}

function numberOrNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
