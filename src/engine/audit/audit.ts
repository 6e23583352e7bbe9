import type { Methodology } from "../../model/methodology.ts";
import { type Alternative, alternativesOf } from "./alternatives.ts";
import type { Parts } from "./composed.ts";
import { correlationOf } from "./correlation.ts";
import { type Design, sensitivityOf } from "./design.ts";
import { type EffectiveWeight, effectiveWeights } from "./effective-weights.ts";
import { type AuditedColumn, type AuditedFirm, columnsOf, type Subject } from "./subject.ts";

// The audit of a composite indicator: OECD/JRC Handbook on Constructing Composite Indicators (2008), steps 5 to 7 and
// 9; Saisana, Saltelli and Tarantola (2005); Becker et al., "Weights and importance in composite indicators" (2017);
// and the R package COINr. It is of the day of the build alone.

export const noAuditReasons = ["given_scores", "one_indicator", "few_firms"] as const;

export interface Audit extends Design {
  /** Why there is none; null where there is one. All lists are then empty. */
  readonly none: (typeof noAuditReasons)[number] | null;
  /** The number of rated firms. */
  readonly firms: number;
  /** Of each pair of indicators, and of each with the score, which is called `score`. */
  readonly correlations: readonly Correlation[];
  readonly weights: readonly EffectiveWeight[];
  readonly alternatives: readonly Alternative[];
}

export interface Correlation {
  readonly a: string;
  readonly b: string;
  /** Pearson's; null of fewer than five pairs, or where one side is constant. */
  readonly r: number | null;
  readonly n: number;
}

/** The fewest rated firms that are audited. */
export const fewestFirms = 5;

/** The audit of a method over the rated firms of a day. */
export function auditOf(methodology: Methodology, firms: readonly AuditedFirm[]): Audit {
  const columns = firms.length < fewestFirms ? [] : columnsOf(methodology, firms);
  const none = noneReason(methodology, columns, firms);
  if (none !== null) {
    return {
      none,
      firms: firms.length,
      correlations: [],
      weights: [],
      factors: [],
      design: { combinations: 0, meanMove: null },
      alternatives: [],
    };
  }
  const scores = Float64Array.from(firms, ({ score }) => score);
  const subject: Subject = { methodology, firms, columns, parts: partsOf(methodology, columns) };
  return {
    none,
    firms: firms.length,
    correlations: correlationsOf(columns, scores),
    weights: effectiveWeights(methodology, columns, scores),
    ...sensitivityOf(subject),
    alternatives: alternativesOf(subject),
  };
}

function noneReason(
  { score }: Methodology,
  columns: readonly AuditedColumn[],
  firms: readonly AuditedFirm[],
): Audit["none"] {
  if (score.aggregate === "given") return "given_scores";
  if (firms.length < fewestFirms) return "few_firms";
  return columns.length < 2 ? "one_indicator" : null;
}

function partsOf({ pillars }: Methodology, columns: readonly AuditedColumn[]): Parts {
  return pillars.map(({ id }) =>
    columns.flatMap(({ indicator }, i) => (indicator.pillar === id ? [i] : [])),
  );
}

function correlationsOf(
  columns: readonly AuditedColumn[],
  scores: Float64Array,
): readonly Correlation[] {
  return columns.flatMap(({ indicator, declared }, i) => {
    const others = columns.slice(i + 1).map((other) => ({
      a: indicator.id,
      b: other.indicator.id,
      ...correlationOf(declared, other.declared),
    }));
    return [...others, { a: indicator.id, b: "score", ...correlationOf(declared, scores) }];
  });
}
