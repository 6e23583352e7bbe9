import { at, present } from "../../model/language/at.ts";
import type { Methodology } from "../../model/methodology.ts";
import type { FirmReading } from "./firm-reading.ts";

// Column-wise scoring of many firms, for the draws behind every interval. `scoreOf` (score.ts) is
// its definition, which the tests compare it with.

/** The readings of many firms as columns: one per indicator, with a row for each firm. */
export interface ScoreColumns {
  readonly firms: number;
  readonly pillarFloor: number;
  /** The indexes of each pillar's indicators. */
  readonly members: readonly (readonly number[])[];
  readonly values: readonly Float64Array[];
  /** 1 where a value counts, 0 where it is absent or was dropped. */
  readonly counted: readonly Uint8Array[];
  /** The positions of the values that count, by firm and then by pillar. */
  readonly entryFirms: Uint32Array;
  readonly entryIndicators: Uint16Array;
  /** Buffers for the sums of one scoring, which the next one reuses. */
  readonly work: Readonly<Record<"parts" | "known" | "sums" | "totals", Float64Array>>;
}

export function scoreColumns(
  { pillars, indicators, rules }: Methodology,
  readings: readonly FirmReading[],
): ScoreColumns {
  const firms = readings.length;
  const members = pillars.map(({ id }) =>
    indicators.flatMap(({ pillar }, i) => (pillar === id ? [i] : [])),
  );
  const column = () => new Float64Array(firms);
  const values = indicators.map(column);
  const counted = indicators.map(() => new Uint8Array(firms));
  const entryFirms: number[] = [];
  const entryIndicators: number[] = [];
  readings.forEach((reading, firm) => {
    members.forEach((members, pillar) => {
      if (at(reading.pillars, pillar).value === null) return;
      for (const member of members) {
        const value = at(reading.indicators, member).normalised;
        if (value === null) continue;
        at(values, member).fill(value, firm, firm + 1);
        at(counted, member).fill(1, firm, firm + 1);
        entryFirms.push(firm);
        entryIndicators.push(member);
      }
    });
  });
  return {
    firms,
    pillarFloor: rules.pillarFloor,
    members,
    values,
    counted,
    entryFirms: Uint32Array.from(entryFirms),
    entryIndicators: Uint16Array.from(entryIndicators),
    work: { parts: column(), known: column(), sums: column(), totals: column() },
  };
}

/** The weights of pillars and indicators in one draw. */
export interface Weights {
  readonly pillarWeights: Float64Array;
  readonly indicatorWeights: Float64Array;
}

/**
 * The log score Σ w·ln max(P, floor) / Σ w of each firm, NaN where nothing counts; quantiles are
 * taken before exponentiation. A value that does not count adds 0, which changes no sum. The result
 * is a buffer that the next scoring reuses.
 */
export function logScores(columns: ScoreColumns, weights: Weights): Float64Array {
  const { sums, totals } = columns.work;
  sums.fill(0);
  totals.fill(0);
  columns.members.forEach((members, pillar) => {
    sumIndicators(columns, members, weights.indicatorWeights);
    addPillar(columns, present(weights.pillarWeights[pillar]));
  });
  for (let firm = 0; firm < columns.firms; firm += 1) {
    const total = present(totals[firm]);
    sums[firm] = total === 0 ? Number.NaN : present(sums[firm]) / total;
  }
  return sums;
}

/** Computes Σ w·n and Σ w of one pillar for each firm. */
function sumIndicators(
  columns: ScoreColumns,
  members: readonly number[],
  weights: Float64Array,
): void {
  const { parts, known } = columns.work;
  parts.fill(0);
  known.fill(0);
  for (const member of members) {
    const weight = present(weights[member]);
    const values = present(columns.values[member]);
    const counted = present(columns.counted[member]);
    for (let firm = 0; firm < columns.firms; firm += 1) {
      const counts = weight * present(counted[firm]);
      parts[firm] = present(parts[firm]) + counts * present(values[firm]);
      known[firm] = present(known[firm]) + counts;
    }
  }
}

function addPillar(columns: ScoreColumns, weight: number): void {
  const { parts, known, sums, totals } = columns.work;
  for (let firm = 0; firm < columns.firms; firm += 1) {
    const share = present(known[firm]);
    if (share === 0) continue;
    const log = Math.log(Math.max(present(parts[firm]) / share, columns.pillarFloor));
    sums[firm] = present(sums[firm]) + weight * log;
    totals[firm] = present(totals[firm]) + weight;
  }
}
