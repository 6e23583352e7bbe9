import type { Alternative, AlternativeId } from "../../engine/audit/alternatives.ts";
import type { Audit } from "../../engine/audit/audit.ts";
import { fewestFirms } from "../../engine/audit/audit.ts";
import type { AuditFactor } from "../../engine/audit/design.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import { figures } from "./published.ts";

/** Why an index has no audit; null where it has one. */
export function noAuditWords({ none, firms }: Pick<Audit, "none" | "firms">): string | null {
  switch (none) {
    case "given_scores":
      return "Scores are computed by the publisher outside of Stele: there is no method here that could be audited";
    case "one_indicator":
      return "The score is made of one indicator: no weight and no aggregation decides anything";
    case "few_firms":
      return `${firms} rated %firm%s are too few: an audit needs ${fewestFirms}`;
    case null:
      return null;
  }
}

export const factorWords: Readonly<Record<AuditFactor, string>> = {
  weights: "Weights of pillars and indicators",
  pillarAggregation: "How indicators become a pillar",
  scoreAggregation: "How pillars become the score",
  scale: "How values are brought to one scale",
};

const means: Readonly<Record<AggregationName, string>> = {
  arithmetic: "arithmetic mean of pillars",
  geometric: "geometric mean of pillars",
  min: "least of the pillars",
  sum: "sum of the pillars",
};

/** What another method does otherwise. */
export function alternativeWords({ id, scoreBy }: Pick<Alternative, "id" | "scoreBy">): string {
  const words: Readonly<Record<AlternativeId, string>> = {
    equal_weights: "Equal weights",
    other_aggregation: `The ${means[scoreBy]}`,
    minmax_scale: "Scaled from the least to the greatest value of the day",
    rank_scale: "Ranks of the day in place of values",
    zscore_scale: "z-scores of the day, averaged",
  };
  return words[id];
}

/** The audit with its figures rounded as they are published, and its words. */
export function auditTold(audit: Audit) {
  const { share, scaled } = figures;
  return {
    none: audit.none,
    reason: noAuditWords(audit),
    firms: audit.firms,
    correlations: audit.correlations.map(({ a, b, r, n }) => ({ a, b, r: scaled.round(r), n })),
    weights: audit.weights.map(({ id, label, declared, effective }) => ({
      id,
      label,
      declared: share.round(declared),
      effective: share.round(effective),
    })),
    sensitivity: audit.factors.map(({ factor, levels, first, total }) => ({
      factor,
      about: factorWords[factor],
      levels,
      first: share.round(first),
      total: share.round(total),
    })),
    combinations: audit.design.combinations,
    meanMove: scaled.round(audit.design.meanMove),
    alternatives: audit.alternatives.map((one) => ({
      id: one.id,
      about: alternativeWords(one),
      moved: one.moved,
      meanMove: scaled.round(one.meanMove),
      largestMove: one.largestMove,
      rankCorrelation: scaled.round(one.rankCorrelation),
    })),
  };
}
