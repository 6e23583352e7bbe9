import { at } from "../../model/language/at.ts";
import type { Methodology, SectorInput } from "../../model/methodology.ts";
import type { SegmentReading } from "../../model/publication.ts";
import { roundDecimal, significant } from "../numbers/round.ts";
import { midRankEcdf, sum } from "../numbers/statistics.ts";
import { coverageOf, covers, weightedMean } from "../reading/composite.ts";
import type { SectorValue } from "./sector.ts";

/** The readings of each input so far, oldest first, by its id. */
export type InputPast = ReadonlyMap<string, readonly number[]>;

export type SectorReading = ReturnType<typeof inputReading>;

/**
 * The sector's reading of a period by goalposts: levels of inputs and segments, 0 (calm) to 1 (worst), and stress,
 * 0 to 100; null where a segment has no level, or without segments. What it gives is what is published.
 */
export function readSector(
  { segments, stress: rules }: Methodology,
  measured: readonly SectorValue[],
  past: InputPast,
) {
  const inputs = measured.map((one) => inputReading(one, past.get(one.input.id) ?? []));
  const levels = segments.map(({ id }) => {
    const own = measured.flatMap(({ segmentId, input: { weight } }, i) =>
      segmentId === id ? { weight, level: at(inputs, i).level } : [],
    );
    return segmentLevel(own, rules.minInputWeight);
  });
  return { inputs, ...stressOf(segments, levels), past: pastWith(past, inputs) };
}

/** The level of a value on goalposts: clamp((x − calm) / (worst − calm), 0, 1); `worst` may be the lower one. */
export function levelOf(
  value: number,
  { calm, worst }: Pick<SectorInput, "calm" | "worst">,
): number {
  return Math.min(1, Math.max(0, (value - calm) / (worst - calm)));
}

/** The weighted mean Σ w·l / Σ w of the levels there are; null below `minimum` of the weight. */
export function segmentLevel(
  inputs: readonly { readonly weight: number; readonly level: number | null }[],
  minimum: number,
): number | null {
  const levels = inputs.map(({ level }) => level);
  const weights = inputs.map(({ weight }) => weight);
  return covers(coverageOf(levels, weights), minimum) ? weightedMean(levels, weights) : null;
}

/** Its percentile, the mid-rank among all readings of the input so far, describes and decides nothing. */
function inputReading(
  { input, segmentId, value: measured, observedOn }: SectorValue,
  past: readonly number[],
) {
  const { id, label, unit } = input;
  const value = measured === null ? null : significant(measured, 9);
  const readings = value === null ? past : [...past, value];
  return {
    id,
    label,
    segment: segmentId,
    unit,
    value,
    level: value === null ? null : levelOf(value, input),
    percentile: value === null ? null : midRankEcdf(readings, value),
    n: readings.length,
    observedOn,
  };
}

function pastWith(past: InputPast, inputs: readonly SectorReading[]): InputPast {
  const next = new Map(past);
  for (const { id, value } of inputs) {
    if (value !== null) next.set(id, [...(past.get(id) ?? []), value]);
  }
  return next;
}

/** The decimals of stress, of contributions and of levels. */
const decimals = 3;
const unit = 10 ** decimals;

/** 100 · Σ w·s, to which the contributions 100 · w·s add up exactly: they are rounded by the largest remainder. */
function stressOf(segments: Methodology["segments"], levels: readonly (number | null)[]) {
  const total = sum(segments.map(({ weight }) => weight));
  const parts = segments.map(({ weight }, i) => (100 * weight * (at(levels, i) ?? 0)) / total);
  const isRead = segments.length > 0 && !levels.includes(null);
  const stress = isRead ? rounded(sum(parts)) : null;
  const contributions = stress === null ? null : addingUp(parts, stress);
  return {
    stress,
    segments: segments.map(({ id, name, weight }, i): SegmentReading => {
      const level = at(levels, i);
      return {
        id,
        name,
        level: level === null ? null : rounded(level),
        weight: weight / total,
        contribution: contributions === null ? null : at(contributions, i),
      };
    }),
  };
}

function rounded(x: number): number {
  return roundDecimal(x, decimals);
}

/** The parts rounded so that they sum to a total: down, and then up by a unit where most is left. */
function addingUp(parts: readonly number[], total: number): readonly number[] {
  const scaled = parts.map((part) => significant(part * unit, 12));
  const units = scaled.map(Math.floor);
  const short = Math.round(total * unit) - sum(units);
  const largestFirst = scaled
    .map((part, i) => ({ i, rest: part - Math.floor(part) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of largestFirst.slice(0, short)) units[i] = at(units, i) + 1;
  return units.map((count) => count / unit);
}
