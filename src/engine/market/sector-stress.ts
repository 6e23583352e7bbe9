import { at } from "../../language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import { mean } from "../numbers/statistics.ts";
import type { MarketPeriod, SectorReading } from "../world/analysis.ts";
import type { EventRule } from "./counted-events.ts";
import type { SectorValue } from "./sector.ts";
import { sectorReading, stressPercentile } from "./sector-percentile.ts";
import { allOnes, type Comovement, comovementAfter, correlationsOf, stressOf } from "./stress.ts";

type SegmentLevels = ReadonlyMap<string, number | null>;

/** What the sector's reading of a period needs from those before it. */
export interface SectorPast {
  /** The values so far, by sector input id. */
  readonly values: ReadonlyMap<string, readonly number[]>;
  /** The levels of each period so far, by segment id. */
  readonly levels: readonly SegmentLevels[];
  readonly comovement: MethodComovement | null;
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
): SectorStress & { readonly inputs: readonly SectorReading[]; readonly past: SectorPast } {
  const { stress } = methodology;
  const inputs = measured.map((value) =>
    sectorReading(value, past.values.get(seriesKey(value, stress.events)) ?? [], stress),
  );
  const read = measured.map((value, i) => ({ ...value, value: inputs[i]?.value ?? null }));
  const current = levelsOf(methodology, measured, inputs);
  const levels = [...past.levels, current];
  const comovement = comovementWith(methodology, past, current);
  return {
    inputs,
    ...sectorStress(methodology, inputs, current, comovement.sigma),
    past: {
      values: valuesWith(past.values, [[stress.events, read], ...others]),
      levels,
      comovement,
    },
  };
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
