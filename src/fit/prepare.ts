import { standardise } from "../engine/forecast/hazard.ts";
import type { Design } from "../engine/numbers/irls.ts";
import { quantileOfSorted } from "../engine/numbers/statistics.ts";
import { at } from "../language/at.ts";
import { countEvents, type RowSet } from "./row-set.ts";

/** How one feature becomes z; learnt on training rows and on nothing else. */
export interface Preparation {
  readonly id: string;
  readonly mean: number;
  readonly sd: number;
  readonly lo: number | null;
  readonly hi: number | null;
  /** 0 to 1, of the training rows. */
  readonly missingShare: number;
}

export interface Dropped {
  readonly id: string;
  readonly reason: "missing for every row" | "constant";
}

export interface Prepared {
  readonly kept: readonly Preparation[];
  readonly dropped: readonly Dropped[];
}

/**
 * Ratios of small firms have wild tails, so a feature is bounded at two percentiles. Where events
 * are rare they are themselves in a tail: each bounded tail holds a hundredth of the rows at most,
 * and no more than a tenth as many rows as there are events.
 */
export function prepare(rows: RowSet): Prepared {
  const tail = Math.min(0.01, countEvents(rows.inPeriod) / rows.inPeriod.length / 10);
  const kept: Preparation[] = [];
  const dropped: Dropped[] = [];
  rows.features.forEach((id, column) => {
    const values = presentValues(rows, column);
    const moments = momentsOf(values, tail);
    if (moments === null) {
      const reason = values.length === 0 ? "missing for every row" : "constant";
      dropped.push({ id, reason });
      return;
    }
    kept.push({ id, ...moments, missingShare: 1 - values.length / rows.firmIds.length });
  });
  return { kept, dropped };
}

/** z values of the kept features, 0 where missing, as `engine/hazard.ts` will compute them. */
export function designOf(rows: RowSet, kept: readonly Preparation[], y: Uint8Array): Design {
  const columns = kept.map((feature) => ({ feature, column: rows.features.indexOf(feature.id) }));
  const width = rows.features.length;
  const z = new Float64Array(rows.firmIds.length * kept.length);
  for (let row = 0; row < rows.firmIds.length; row += 1) {
    columns.forEach(({ feature, column }, j) => {
      const value = at(rows.x, row * width + column);
      z[row * kept.length + j] = standardise(Number.isNaN(value) ? null : value, feature);
    });
  }
  return { z, y, width: kept.length };
}

/** Rising. */
function presentValues(rows: RowSet, column: number): Float64Array {
  const width = rows.features.length;
  const values = new Float64Array(rows.firmIds.length);
  let present = 0;
  for (let row = 0; row < rows.firmIds.length; row += 1) {
    const value = at(rows.x, row * width + column);
    if (Number.isNaN(value)) continue;
    values[present] = value;
    present += 1;
  }
  return values.subarray(0, present).sort();
}

/** A feature that its bounds would make constant, such as a rare count, is left without bounds. */
function momentsOf(
  sorted: Float64Array,
  tail: number,
): Omit<Preparation, "id" | "missingShare"> | null {
  const lo = quantileOfSorted(sorted, tail);
  const hi = quantileOfSorted(sorted, 1 - tail);
  if (lo === null || hi === null || sorted[0] === sorted.at(-1)) return null;
  const bounds = lo < hi ? { lo, hi } : { lo: null, hi: null };
  const clipped = sorted.map((value) =>
    Math.min(Math.max(value, bounds.lo ?? value), bounds.hi ?? value),
  );
  const mean = clipped.reduce((sum, value) => sum + value, 0) / clipped.length;
  const variance = clipped.reduce((sum, value) => sum + (value - mean) ** 2, 0) / clipped.length;
  return variance > 0 ? { mean, sd: Math.sqrt(variance), ...bounds } : null;
}
