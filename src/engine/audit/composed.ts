import { at, present } from "../../model/language/at.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import type { Methodology } from "../../model/methodology.ts";
import { aggregations } from "../reading/aggregation/aggregations.ts";
import { competitionRanks } from "../reading/cross-section.ts";

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

/** The ranks of the firms by a way, 1 the best, with the rule of the index for ties. */
export function ranksBy(methodology: Methodology, parts: Parts, way: Way): Float64Array {
  const { better } = methodology.score.scale;
  const ranks = competitionRanks(wholesBy(methodology, parts, way), better);
  return Float64Array.from(ranks, (rank) => rank ?? Number.NaN);
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
