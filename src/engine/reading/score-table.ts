import type { Methodology } from "../../model/methodology.ts";
import type { FirmReading } from "./firm-reading.ts";

// Column-wise scoring of many firms, for the draws behind every interval. `scoreOf` (score.ts) is
// its definition, which the tests compare it with.

/** The readings of many firms as columns: one per indicator, with a row for each firm. */
export interface ScoreTable {
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
  readonly work: Readonly<Record<"parts" | "present" | "sums" | "totals", Float64Array>>;
}

export function scoreTable(
  { pillars, indicators, rules }: Methodology,
  readings: readonly FirmReading[],
): ScoreTable {
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
      if ((reading.pillars[pillar]?.value ?? null) === null) return;
      for (const member of members) {
        const value = reading.indicators[member]?.normalised ?? null;
        if (value === null) continue;
        values[member]?.fill(value, firm, firm + 1);
        counted[member]?.fill(1, firm, firm + 1);
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
    work: { parts: column(), present: column(), sums: column(), totals: column() },
  };
}

interface Weights {
  readonly pillarWeights: Float64Array;
  readonly indicatorWeights: Float64Array;
}

/**
 * The log score Σ w·ln max(P, floor) / Σ w of each firm, NaN where nothing counts; quantiles are
 * taken before exponentiation. A value that does not count adds 0, which changes no sum. The result
 * is a buffer that the next scoring reuses.
 */
export function logScores(table: ScoreTable, weights: Weights): Float64Array {
  const { sums, totals } = table.work;
  sums.fill(0);
  totals.fill(0);
  table.members.forEach((members, pillar) => {
    sumIndicators(table, members, weights.indicatorWeights);
    addPillar(table, weights.pillarWeights[pillar] ?? 0);
  });
  for (let firm = 0; firm < table.firms; firm += 1) {
    const total = totals[firm] ?? 0;
    sums[firm] = total === 0 ? Number.NaN : (sums[firm] ?? 0) / total;
  }
  return sums;
}

/** Computes Σ w·n and Σ w of one pillar for each firm. */
function sumIndicators(table: ScoreTable, members: readonly number[], weights: Float64Array): void {
  const { parts, present } = table.work;
  parts.fill(0);
  present.fill(0);
  for (const member of members) {
    const weight = weights[member] ?? 0;
    const values = table.values[member];
    const counted = table.counted[member];
    if (values === undefined || counted === undefined) continue;
    for (let firm = 0; firm < table.firms; firm += 1) {
      const counts = weight * (counted[firm] ?? 0);
      parts[firm] = (parts[firm] ?? 0) + counts * (values[firm] ?? 0);
      present[firm] = (present[firm] ?? 0) + counts;
    }
  }
}

function addPillar(table: ScoreTable, weight: number): void {
  const { parts, present, sums, totals } = table.work;
  for (let firm = 0; firm < table.firms; firm += 1) {
    const share = present[firm] ?? 0;
    if (share === 0) continue;
    const log = Math.log(Math.max((parts[firm] ?? 0) / share, table.pillarFloor));
    sums[firm] = (sums[firm] ?? 0) + weight * log;
    totals[firm] = (totals[firm] ?? 0) + weight;
  }
}
