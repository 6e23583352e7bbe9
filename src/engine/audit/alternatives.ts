import { present } from "../../model/language/at.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import { sum } from "../numbers/statistics.ts";
import { ranksBy, type Way } from "./composed.ts";
import { correlationOf } from "./correlation.ts";
import { movesOf } from "./moved-ranks.ts";
import { type AuditScale, scaledBy } from "./scaled.ts";
import { areNeverBelow0, type Subject } from "./subject.ts";
import { declaredWeights, type Weights } from "./weight-sets.ts";

export const alternativeIds = [
  "equal_weights",
  "other_aggregation",
  "minmax_scale",
  "rank_scale",
  "zscore_scale",
] as const;
export type AlternativeId = (typeof alternativeIds)[number];

export interface Alternative {
  readonly id: AlternativeId;
  /** How pillars become a score in it. */
  readonly scoreBy: AggregationName;
  /** How many ranks are others than those published. */
  readonly moved: number;
  readonly meanMove: number;
  readonly largestMove: number;
  /** Spearman's correlation with the published ranks; null where it cannot be told. */
  readonly rankCorrelation: number | null;
  /** The ranks of the firms, by firmId. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** The ranks by other methods, beside those published. */
export function alternativesOf(subject: Subject): readonly Alternative[] {
  const { methodology, columns, parts, firms } = subject;
  const { score, pillars } = methodology;
  const declared = declaredWeights(pillars, columns);
  const own = score.aggregate === "given" ? "arithmetic" : score.aggregate;
  const as = (scale: AuditScale) => columns.map((column) => scaledBy(scale, column));
  const usual: Way = { columns: as("declared"), ...declared, pillarBy: null, scoreBy: own };
  const equal: Weights = {
    indicatorWeights: columns.map(() => 1),
    // a pillar without weight stays out of the score
    pillarWeights: pillars.map(({ weight }) => (weight === 0 ? 0 : 1)),
  };
  const instead = areNeverBelow0(columns) ? "geometric" : "min";
  const other = own === "arithmetic" ? instead : "arithmetic";
  const ways: Readonly<Record<AlternativeId, Way>> = {
    equal_weights: { ...usual, ...equal },
    other_aggregation: { ...usual, scoreBy: other },
    minmax_scale: { ...usual, columns: as("minmax") },
    rank_scale: { ...usual, columns: as("rank") },
    zscore_scale: {
      ...usual,
      columns: as("zscore"),
      pillarBy: "arithmetic",
      scoreBy: "arithmetic",
    },
  };
  const published = firms.map(({ rank }) => rank);
  const scores = firms.map((firm) => firm.score);
  return alternativeIds.map((id) => {
    const ranks = ranksBy(methodology, parts, ways[id], scores);
    const moves = movesOf(ranks, published);
    return {
      id,
      scoreBy: ways[id].scoreBy,
      moved: moves.filter((move) => move > 0).length,
      meanMove: sum(moves) / moves.length,
      largestMove: moves.reduce((most, move) => Math.max(most, move), 0),
      rankCorrelation: correlationOf(ranks, Float64Array.from(published)).r,
      ranks: new Map(firms.map(({ firmId }, i) => [firmId, present(ranks[i])])),
    };
  });
}
