import { at } from "../../model/language/at.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import { sum } from "../numbers/statistics.ts";
import { ranksBy, type Way } from "./composed.ts";
import { meanMove } from "./moved-ranks.ts";
import { scaledBy } from "./scaled.ts";
import { combinations, factorShares } from "./sensitivity.ts";
import { areNeverBelow0, type Subject } from "./subject.ts";
import { weightsOf } from "./weight-sets.ts";

/** What an audit varies. */
export const auditFactors = ["weights", "pillarAggregation", "scoreAggregation", "scale"] as const;
export type AuditFactor = (typeof auditFactors)[number];

export interface Sensitivity {
  readonly factor: AuditFactor;
  readonly levels: number;
  /** Both null where no combination moves any rank. */
  readonly first: number | null;
  readonly total: number | null;
}

export interface Design {
  readonly factors: readonly Sensitivity[];
  /** How many combinations were computed, and the mean move of ranks over all of them and all firms. */
  readonly design: { readonly combinations: number; readonly meanMove: number | null };
}

/** The sets of weights of a design, of an index of many firms fewer. */
const weightSets = 32;
const fewWeightSets = 8;
const manyFirms = 2000;

/** How much of the moves of ranks each choice explains, over every combination of the choices. */
export function sensitivityOf(subject: Subject): Design {
  const { methodology, firms, columns } = subject;
  const { score } = methodology;
  const sets = weightsOf(
    methodology,
    columns,
    firms.length > manyFirms ? fewWeightSets : weightSets,
  );
  const scales = (["declared", "minmax", "rank"] as const).map((scale) =>
    columns.map((column) => scaledBy(scale, column)),
  );
  const canMultiply = areNeverBelow0(columns);
  const others: readonly AggregationName[] = canMultiply
    ? ["arithmetic", "geometric"]
    : ["arithmetic"];
  const scoreBy = [
    ...new Set([score.aggregate === "given" ? "arithmetic" : score.aggregate, ...others]),
  ];
  const pillarBy = [null, ...others];
  const levels = [sets.length, pillarBy.length, scoreBy.length, scales.length];
  const published = firms.map(({ rank }) => rank);
  const scores = firms.map((firm) => firm.score);
  const moves = combinations(levels).map(([set = 0, pillar = 0, whole = 0, scale = 0]) => {
    const way: Way = {
      columns: at(scales, scale),
      ...at(sets, set),
      pillarBy: at(pillarBy, pillar),
      scoreBy: at(scoreBy, whole),
    };
    return meanMove(ranksBy(methodology, subject.parts, way, scores), published);
  });
  const shares = factorShares(levels, Float64Array.from(moves));
  return {
    factors: auditFactors.map((factor, i) => {
      const share = shares === null ? { first: null, total: null } : at(shares, i);
      return { factor, levels: at(levels, i), ...share };
    }),
    design: { combinations: moves.length, meanMove: sum(moves) / moves.length },
  };
}
