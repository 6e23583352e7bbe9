import { at, present } from "../../model/language/at.ts";
import type { AggregationName } from "../../model/methodology/score.ts";
import type { Methodology } from "../../model/methodology.ts";
import { sha256Hex } from "../../record/canonical.ts";
import { chanceFrom } from "../numbers/seed.ts";
import { sum } from "../numbers/statistics.ts";
import { type Parts, ranksBy, type Way } from "./composed.ts";
import { correlationOf } from "./correlation.ts";
import { type AuditScale, scaledBy } from "./scaled.ts";
import { combinations, factorShares } from "./sensitivity.ts";
import { type AuditedColumn, type AuditedFirm, columnsOf } from "./subject.ts";

// The audit of a composite indicator: OECD/JRC Handbook on Constructing Composite Indicators (2008), steps 5 to 7 and
// 9; Saisana, Saltelli and Tarantola (2005); Becker et al., "Weights and importance in composite indicators" (2017);
// and the R package COINr. It is of the day of the build alone.

/** What an audit varies. */
export const auditFactors = ["weights", "pillarAggregation", "scoreAggregation", "scale"] as const;
export type AuditFactor = (typeof auditFactors)[number];

export const alternativeIds = [
  "equal_weights",
  "other_aggregation",
  "minmax_scale",
  "rank_scale",
  "zscore_scale",
] as const;
export type AlternativeId = (typeof alternativeIds)[number];

export const noAuditReasons = ["given_scores", "one_indicator", "few_firms"] as const;

export interface Audit {
  /** Why there is none; null where there is one. All lists are then empty. */
  readonly none: (typeof noAuditReasons)[number] | null;
  /** The number of rated firms. */
  readonly firms: number;
  /** Of each pair of indicators, and of each with the score, which is called `score`. */
  readonly correlations: readonly Correlation[];
  readonly weights: readonly EffectiveWeight[];
  readonly factors: readonly Sensitivity[];
  /** How many combinations were computed, and the mean move of ranks over all of them and all firms. */
  readonly design: { readonly combinations: number; readonly meanMove: number | null };
  readonly alternatives: readonly Alternative[];
}

export interface Correlation {
  readonly a: string;
  readonly b: string;
  /** Pearson's; null of fewer than five pairs, or where one side is constant. */
  readonly r: number | null;
  readonly n: number;
}

export interface EffectiveWeight {
  readonly id: string;
  readonly label: string;
  /** The share of all weight that is declared for it. */
  readonly declared: number;
  /** Its share of the squared correlations of all indicators with the score; null without one. */
  readonly effective: number | null;
}

export interface Sensitivity {
  readonly factor: AuditFactor;
  readonly levels: number;
  /** Both null where no combination moves any rank. */
  readonly first: number | null;
  readonly total: number | null;
}

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

/** The fewest rated firms that are audited. */
export const fewestFirms = 5;
/** The sets of weights of a design, of an index of many firms fewer. */
const weightSets = 32;
const fewWeightSets = 8;
const manyFirms = 2000;

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
  const subject = { methodology, firms, columns, parts: partsOf(methodology, columns) };
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

interface Subject {
  readonly methodology: Methodology;
  readonly firms: readonly AuditedFirm[];
  readonly columns: readonly AuditedColumn[];
  readonly parts: Parts;
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

function effectiveWeights(
  { pillars }: Methodology,
  columns: readonly AuditedColumn[],
  scores: Float64Array,
): readonly EffectiveWeight[] {
  const squares = columns.map(({ declared }) => {
    const { r } = correlationOf(declared, scores);
    return r === null ? null : r ** 2;
  });
  const all = sum(squares.map((square) => square ?? 0));
  const used = pillars.filter(({ id }) => columns.some(({ indicator }) => indicator.pillar === id));
  const whole = sum(used.map(({ weight }) => weight));
  return columns.map(({ indicator }, i) => {
    const own = columns.filter((one) => one.indicator.pillar === indicator.pillar);
    const inPillar = indicator.weight / sum(own.map((one) => one.indicator.weight));
    const ofPillar = (used.find(({ id }) => id === indicator.pillar)?.weight ?? 0) / whole;
    const square = at(squares, i);
    return {
      id: indicator.id,
      label: indicator.label,
      declared: inPillar * ofPillar,
      effective: square === null || all === 0 ? null : square / all,
    };
  });
}

function sensitivityOf(subject: Subject): Pick<Audit, "factors" | "design"> {
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
  const moves = combinations(levels).map(([set = 0, pillar = 0, whole = 0, scale = 0]) => {
    const way: Way = {
      columns: at(scales, scale),
      ...at(sets, set),
      pillarBy: at(pillarBy, pillar),
      scoreBy: at(scoreBy, whole),
    };
    return meanMove(ranksBy(methodology, subject.parts, way), published);
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

/** Whether a geometric mean has a place for every value. */
function areNeverBelow0(columns: readonly AuditedColumn[]): boolean {
  return columns.every(({ declared }) => declared.every((value) => !(value < 0)));
}

type Weights = Pick<Way, "indicatorWeights" | "pillarWeights">;

/** The declared weights, and as many others as a design has, each times its own U(1 − spread, 1 + spread). */
function weightsOf(
  { version, pillars, uncertainty }: Methodology,
  columns: readonly AuditedColumn[],
  count: number,
): readonly Weights[] {
  const chance = chanceFrom(sha256Hex(`audit ${version}`));
  const drawn = (weights: readonly number[]) =>
    weights.map((weight) => weight * (1 + uncertainty.weightSpread * (2 * chance() - 1)));
  const declared = declaredWeights(pillars, columns);
  const others = Array.from({ length: count - 1 }, () => ({
    indicatorWeights: drawn(declared.indicatorWeights),
    pillarWeights: drawn(declared.pillarWeights),
  }));
  return [declared, ...others];
}

function declaredWeights(
  pillars: Methodology["pillars"],
  columns: readonly AuditedColumn[],
): Weights {
  return {
    indicatorWeights: columns.map(({ indicator }) => indicator.weight),
    pillarWeights: pillars.map(({ weight }) => weight),
  };
}

function meanMove(ranks: Float64Array, published: readonly number[]): number {
  return sum(movesOf(ranks, published)) / published.length;
}

function movesOf(ranks: Float64Array, published: readonly number[]): readonly number[] {
  return published.map((rank, i) => {
    const now = present(ranks[i]);
    return Number.isNaN(now) ? 0 : Math.abs(now - rank);
  });
}

function alternativesOf(subject: Subject): readonly Alternative[] {
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
  return alternativeIds.map((id) => {
    const ranks = ranksBy(methodology, parts, ways[id]);
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
