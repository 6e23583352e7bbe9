import { at } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { significant } from "../numbers/round.ts";
import { mean, midRankEcdf, sum } from "../numbers/statistics.ts";
import type { SectorValue } from "./sector.ts";
import { deviationOf } from "./unusual.ts";

type Values = ReadonlyMap<string, readonly number[]>;
type Digits = Methodology["stress"]["significantDigits"] | null;
type SegmentLevels = ReadonlyMap<string, number | null>;

export interface SectorPast {
  readonly values: Values;
  /** The same as the last methodology rounds them: rounding all of them in each period is most of its time. */
  readonly rounded: { readonly digits: Digits; readonly values: Values } | null;
  readonly levels: readonly SegmentLevels[];
  /** The co-movement over the complete periods so far, under the last one's methodology. */
  readonly comovement: { readonly methodology: Methodology; readonly sigma: Comovement } | null;
  readonly deviations: readonly number[];
}

/**
 * The sector's reading of a period: inputs to percentiles, their means to levels, these to stress; null while a
 * segment has no level.
 */
export function readSector(
  methodology: Methodology,
  measured: readonly SectorValue[],
  past: SectorPast,
) {
  const { segments, stress: rules } = methodology;
  const earlier = ({ input }: SectorValue, of = past.values) => of.get(input.id) ?? [];
  const { significantDigits: digits } = rules;
  const allRounded = () =>
    new Map(Array.from(past.values, ([key, all]) => [key, all.map((x) => roundedTo(x, digits))]));
  const rounded = past.rounded?.digits === digits ? past.rounded.values : allRounded();
  const inputs = measured.map((one) => sectorReading(one, earlier(one, rounded), rules));
  const read = measured.map((one, i) => ({ ...one, value: at(inputs, i).value }));
  const ranked = read.flatMap((one, i) => {
    const { percentile } = at(inputs, i);
    return one.value === null || percentile === null
      ? []
      : [{ ...one, value: one.value, percentile }];
  });
  const current: SegmentLevels = new Map(
    segments.map(({ id }) => {
      const own = ranked.filter(({ segmentId }) => segmentId === id);
      return [id, mean(own.map((one) => (isReverse(one) ? 1 - one.percentile : one.percentile)))];
    }),
  );
  const deviation = deviationOf(
    ranked.map((one) => {
      const sign = isReverse(one) ? -1 : 1;
      const before = earlier(one).map((value) => sign * value);
      return { segmentId: one.segmentId, value: sign * one.value, past: before };
    }),
    methodology,
  );
  const levels = [...past.levels, current];
  // a new methodology computes it again from all of the past
  const known = past.comovement?.methodology === methodology ? past.comovement.sigma : null;
  const sigma = (known === null ? levels : [current])
    .map((one) => wholeRow(segments, one))
    .filter((row) => row !== null)
    .reduce((before, row) => comovementAfter(before, row, rules.lambda), known ?? []);
  const after: SectorPast = {
    values: valuesWith(past.values, read, null),
    rounded: { digits, values: valuesWith(rounded, read, digits) },
    levels,
    comovement: { methodology, sigma },
    deviations: deviation === null ? past.deviations : [...past.deviations, deviation],
  };
  return { inputs, deviation, ...sectorStress(methodology, inputs, current, sigma), past: after };
}

export type SectorReading = ReturnType<typeof sectorReading>;

/** Its percentile is the mid-rank ECDF over the periods so far, null while they are few; values are rounded first, so that equals tie. */
function sectorReading(
  { input, segmentId, value: measured, observedOn }: SectorValue,
  past: readonly number[],
  { minPeriods, significantDigits }: Methodology["stress"],
) {
  const value = measured === null ? null : roundedTo(measured, significantDigits);
  const values = [...past, ...(value === null ? [] : [value])];
  const { id, label, unit } = input;
  return {
    ...{ id, label, segment: segmentId, unit, value },
    percentile: value !== null && values.length >= minPeriods ? midRankEcdf(values, value) : null,
    n: values.length,
    observedOn,
  };
}

function roundedTo(x: number, digits: Digits): number {
  return digits === null ? x : significant(x, digits);
}

function isReverse({ input }: SectorValue): boolean {
  return input.kind === "indicator" && input.stressWhen === "lower";
}

function valuesWith(past: Values, read: readonly SectorValue[], digits: Digits): Values {
  const values = new Map(past);
  for (const { input, value } of read) {
    if (value === null) continue;
    values.set(input.id, [...(past.get(input.id) ?? []), roundedTo(value, digits)]);
  }
  return values;
}

function sectorStress(
  { segments, stress: rules }: Methodology,
  inputs: readonly SectorReading[],
  levels: SegmentLevels,
  sigma: Comovement,
) {
  const total = sum(segments.map(({ weight }) => weight));
  const weights = segments.map(({ weight }) => weight / total);
  const young = inputs.some(({ n }) => n < rules.correlationPeriods);
  const row = wholeRow(segments, levels);
  const correlations = young ? allOnes(segments.length) : correlationsOf(sigma);
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

function wholeRow(segments: Methodology["segments"], levels: SegmentLevels): number[] | null {
  const row = segments.flatMap(({ id }) => levels.get(id) ?? []);
  return row.length === segments.length && row.length > 0 ? row : null;
}

// Sector stress after the ECB's Composite Indicator of Systemic Stress (Holló, Kremer and Lo Duca,
// ECB Working Paper 1426, 2012), published as the square, so that the contributions add up.

/** The segment levels of one period, each 0 (no stress) to 1, in a fixed order. */
export type Levels = readonly number[];
/** A correlation matrix: symmetric, ones on the diagonal, entries 0 to 1. */
type Correlations = readonly (readonly number[])[];

/** The stress y'Cy with y = w·s and Σw = 1; segment i contributes 100 · y_i (Cy)_i, and crossCorrelation is never above 0. */
export function stressOf(levels: Levels, weights: readonly number[], correlations: Correlations) {
  const y = levels.map((level, i) => level * at(weights, i));
  const contributions = y.map(
    (own, i) => 100 * own * sum(at(correlations, i).map((value, j) => value * at(y, j))),
  );
  const stress = sum(contributions);
  return { stress, contributions, crossCorrelation: stress - 100 * sum(y) ** 2 };
}

export function allOnes(size: number): Correlations {
  return Array.from({ length: size }, () => Array.from({ length: size }, () => 1));
}

/** The exponentially weighted co-movement of segments around 0.5; empty before the first period. */
export type Comovement = readonly (readonly number[])[];

/** The next co-movement, σ_t = λσ_{t−1} + (1 − λ)(s_t − ½)(s_t − ½)', or only the first product. */
export function comovementAfter(before: Comovement, levels: Levels, lambda: number): Comovement {
  const product = (a: number, b: number) => (a - 0.5) * (b - 0.5);
  if (before.length === 0) return levels.map((a) => levels.map((b) => product(a, b)));
  return levels.map((a, i) =>
    levels.map((b, j) => lambda * at(at(before, i), j) + (1 - lambda) * product(a, b)),
  );
}

/** The correlations of a co-movement, clipped to [0, 1]; 0 for a segment that never left ½. */
export function correlationsOf(sigma: Comovement): Correlations {
  const correlation = (value: number, i: number, j: number) => {
    const scale = Math.sqrt(at(at(sigma, i), i) * at(at(sigma, j), j));
    return scale === 0 ? 0 : Math.min(1, Math.max(0, value / scale));
  };
  return sigma.map((row, i) => row.map((value, j) => (i === j ? 1 : correlation(value, i, j))));
}
