import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { mean, sum } from "../numbers/statistics.ts";
import type { MarketPeriod, SectorReading } from "../world/analysis.ts";
import type { EventRule } from "./counted-events.ts";
import type { SectorValue } from "./sector.ts";
import { sectorReading, stressPercentile } from "./sector-reading.ts";
import { deviationOf, type OwnPast } from "./unusual.ts";

type SegmentLevels = ReadonlyMap<string, number | null>;

/** The memory that the sector's reading of a period needs of those before it. */
export interface SectorPast {
  /** The values so far, by sector input id. */
  readonly values: ReadonlyMap<string, readonly number[]>;
  /** The levels of each period so far, by segment id. */
  readonly levels: readonly SegmentLevels[];
  readonly comovement: MethodComovement | null;
  /** The deviations of the sector from its own past so far, oldest first. */
  readonly deviations: readonly number[];
}

/** The co-movement over the complete periods so far, under one methodology. */
interface MethodComovement {
  readonly methodology: Methodology;
  readonly sigma: Comovement;
}

type SectorStress = Pick<MarketPeriod, "segments" | "stress" | "crossCorrelation">;

/**
 * The sector's reading of a period: inputs to percentiles, percentiles to segment levels (the mean
 * of a segment's inputs that have one), levels to stress. Stress is null while any segment has no
 * level. Until every input has values for `correlationPeriods` periods, all segments count as
 * perfectly correlated.
 */
export function readSector(
  methodology: Methodology,
  measured: readonly SectorValue[],
  past: SectorPast,
  others: OtherCounts = [],
): SectorStress & {
  readonly inputs: readonly SectorReading[];
  readonly deviation: number | null;
  readonly past: SectorPast;
} {
  const { stress } = methodology;
  const inputs = measured.map((value) =>
    sectorReading(value, past.values.get(seriesKey(value, stress.events)) ?? [], stress),
  );
  const read = measured.map((value, i) => ({ ...value, value: inputs[i]?.value ?? null }));
  const deviation = deviationOf(ownPasts(read, inputs, past, stress.events), methodology);
  const current = levelsOf(methodology, measured, inputs);
  const levels = [...past.levels, current];
  const comovement = comovementWith(methodology, past, current);
  return {
    inputs,
    deviation,
    ...sectorStress(methodology, inputs, current, comovement.sigma),
    past: {
      values: valuesWith(past.values, [[stress.events, read], ...others]),
      levels,
      comovement,
      deviations: deviation === null ? past.deviations : [...past.deviations, deviation],
    },
  };
}

/** The inputs that have a percentile, each with its past; negative where less is worse. */
function ownPasts(
  read: readonly SectorValue[],
  inputs: readonly SectorReading[],
  past: SectorPast,
  rule: EventRule,
): readonly OwnPast[] {
  return read.flatMap((one, i) => {
    const { input, segmentId, value } = one;
    if (value === null || at(inputs, i).percentile === null) return [];
    const sign = input.kind === "indicator" && input.stressWhen === "lower" ? -1 : 1;
    const values = past.values.get(seriesKey(one, rule)) ?? [];
    return { segmentId, value: sign * value, past: values.map((earlier) => sign * earlier) };
  });
}

/** The events inputs of a period as other methodologies count them. */
type OtherCounts = readonly (readonly [EventRule, readonly SectorValue[]])[];

/** Counts by another rule are another series: a new methodology compares like with like. */
function seriesKey({ input }: SectorValue, rule: EventRule): string {
  return input.kind === "events" ? `${input.id} ${rule}` : input.id;
}

function valuesWith(past: SectorPast["values"], measured: OtherCounts) {
  const values = new Map(past);
  for (const [rule, inputs] of measured) {
    for (const input of inputs) {
      const key = seriesKey(input, rule);
      if (input.value !== null) values.set(key, [...(past.get(key) ?? []), input.value]);
    }
  }
  return values;
}

function levelsOf(
  { segments }: Methodology,
  measured: readonly SectorValue[],
  inputs: readonly SectorReading[],
): SegmentLevels {
  const percentiles = (segment: string) =>
    measured.flatMap((value, i) => {
      if (value.segmentId !== segment) return [];
      return stressPercentile(value, at(inputs, i)) ?? [];
    });
  return new Map(segments.map(({ id }) => [id, mean(percentiles(id))]));
}

/** The co-movement with the current period; a new methodology recomputes all of the past. */
function comovementWith(
  methodology: Methodology,
  { levels, comovement }: SectorPast,
  current: SegmentLevels,
): MethodComovement {
  const { lambda } = methodology.stress;
  const ids = methodology.segments.map(({ id }) => id);
  const known = comovement?.methodology === methodology;
  let sigma = known ? comovement.sigma : [];
  for (const one of known ? [current] : [...levels, current]) {
    const row = wholeRow(ids, one);
    if (row !== null) sigma = comovementAfter(sigma, row, lambda);
  }
  return { methodology, sigma };
}

function sectorStress(
  { segments, stress: rules }: Methodology,
  inputs: readonly SectorReading[],
  levels: SegmentLevels,
  sigma: Comovement,
): SectorStress {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0);
  const weights = segments.map(({ weight }) => weight / total);
  const ids = segments.map(({ id }) => id);
  const young = inputs.some(({ n }) => n < rules.correlationPeriods);
  const row = wholeRow(ids, levels);
  const correlations = young ? allOnes(ids.length) : correlationsOf(sigma);
  const found = row === null ? null : stressOf(row, weights, correlations);
  return {
    segments: segments.map(({ id, name }, i) => ({
      id,
      name,
      level: levels.get(id) ?? null,
      weight: at(weights, i),
      contribution: found === null ? null : at(found.contributions, i),
    })),
    stress: found?.stress ?? null,
    crossCorrelation: found?.crossCorrelation ?? null,
  };
}

/** The levels of all segments, or null when any is absent or there are none. */
function wholeRow(ids: readonly string[], levels: SegmentLevels): number[] | null {
  const row = ids.flatMap((id) => levels.get(id) ?? []);
  return row.length === ids.length && row.length > 0 ? row : null;
}

// Sector stress after the ECB's Composite Indicator of Systemic Stress (Holló, Kremer and Lo Duca,
// ECB Working Paper 1426, 2012), published as the square, so that the contributions add up.

/** The segment levels of one period, each 0 (no stress) to 1, in a fixed order. */
export type Levels = readonly number[];
/** A correlation matrix: symmetric, ones on the diagonal, entries 0 to 1. */
type Correlations = readonly (readonly number[])[];

interface Stress {
  /** The sum of the contributions, 0 to 100. */
  readonly stress: number;
  readonly contributions: readonly number[];
  /** The reduction by imperfect correlation, stress − 100 (Σy)², never above 0. */
  readonly crossCorrelation: number;
}

/** The stress y'Cy with y = w·s and Σw = 1; segment i contributes 100 · y_i (Cy)_i. */
export function stressOf(
  levels: Levels,
  weights: readonly number[],
  correlations: Correlations,
): Stress {
  const y = levels.map((level, i) => level * at(weights, i));
  const contributions = y.map((own, i) => 100 * own * dot(at(correlations, i), y));
  const stress = sum(contributions);
  return { stress, contributions, crossCorrelation: stress - 100 * sum(y) ** 2 };
}

/** The matrix of perfect correlation, used while too few periods are known. */
export function allOnes(size: number): Correlations {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => 1));
}

/** The exponentially weighted co-movement of segments around 0.5; empty before the first period. */
export type Comovement = readonly (readonly number[])[];

/**
 * The next co-movement, σ_t = λσ_{t−1} + (1 − λ)(s_t − ½)(s_t − ½)', or the first product alone.
 */
export function comovementAfter(before: Comovement, levels: Levels, lambda: number): Comovement {
  const product = (a: number, b: number) => (a - 0.5) * (b - 0.5);
  if (before.length === 0) return levels.map((a) => levels.map((b) => product(a, b)));
  return levels.map((a, i) =>
    levels.map((b, j) => lambda * at(at(before, i), j) + (1 - lambda) * product(a, b)),
  );
}

/** The correlations of a co-movement, clipped to [0, 1]; 0 for a segment that never left ½. */
export function correlationsOf(sigma: Comovement): Correlations {
  return sigma.map((row, i) => row.map((value, j) => (i === j ? 1 : clipped(sigma, value, i, j))));
}

function clipped(sigma: Comovement, value: number, i: number, j: number) {
  const scale = Math.sqrt(at(at(sigma, i), i) * at(at(sigma, j), j));
  return scale === 0 ? 0 : Math.min(1, Math.max(0, value / scale));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, value, i) => total + value * at(b, i), 0);
}
